const greeting = 'exported';
const server = { fetch: (request: Request) => new Response(`${greeting}: ${request.method}`) };
// oxlint-disable-next-line import/no-default-export -- Supabase supports default exports
export default server;
