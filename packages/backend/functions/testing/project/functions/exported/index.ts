const greeting = 'exported';
const server = { fetch: (request: Request) => new Response(`${greeting}: ${request.method}`) };
// oxlint-disable-next-line import/no-default-export -- that is how such a function is written
export default server;
