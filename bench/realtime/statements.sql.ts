/** A post that says when it is heard: its title is looked for in what listeners get. */
export const addPost = (table: string) => `insert into public.${table} (title, body) values ($1, $2)`;
