// Lets the pages open without a network: registers the worker, and keeps the page that was read before it was there.
const workers = navigator.serviceWorker;
if (workers) {
  const isFirst = workers.controller === null;
  const register = async () => {
    await workers.register('/sw.js');
    const { active } = await workers.ready;
    if (isFirst) active?.postMessage({ page: location.href }, { transfer: [] });
  };
  // Where a browser forbids it, the pages work as before.
  const begin = () => void register().catch(() => {});
  if (document.readyState === 'complete') begin();
  else addEventListener('load', begin);
}
