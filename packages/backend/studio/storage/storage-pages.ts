import { html } from 'hono/html';
import { parameter, pathOf, redirect, type Handler, type Html } from '../page/page.ts';
import { heading, sizeText, stateBlock, timeText, tokenField } from '../page/parts.ts';
import { isPreviewed } from './serve-file.ts';

interface Bucket {
  readonly id: string;
  readonly name: string;
  readonly public: boolean;
  readonly file_size_limit: number | null;
  readonly allowed_mime_types: readonly string[] | null;
  readonly created_at: string;
}

/** A file, or without an id a folder. */
interface Entry {
  readonly name: string;
  readonly id: string | null;
  readonly updated_at: string | null;
  readonly metadata: { readonly size?: number; readonly mimetype?: string } | null;
}

const pageSize = 60;

/** `/studio/storage`: the buckets. */
export const showBuckets: Handler = async ({ studio }) => {
  const buckets = (await (await studio.admin.storage('GET', '/bucket')).json()) as readonly Bucket[];
  const main = html`${heading('Storage')}
  ${
    buckets.length === 0
      ? stateBlock({ kind: 'empty', title: 'No buckets yet', lead: 'A migration, config.toml or storage-js makes them.' })
      : html`<div class="scroll" tabindex="0" role="region" aria-label="Buckets">
          <table class="grid">
            <thead>
              <tr>
                <th scope="col">Bucket</th>
                <th scope="col">Who reads</th>
                <th scope="col" class="number">Largest file</th>
                <th scope="col">Types</th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              ${buckets.map(
                (bucket) =>
                  html`<tr>
                    <th scope="row"><a href="${pathOf('storage', bucket.id)}">${bucket.name}</a></th>
                    <td>
                      ${bucket.public ? html`<span class="tag warn">everybody</span>` : html`<span class="tag">by policies</span>`}
                    </td>
                    <td class="number">${bucket.file_size_limit === null ? '–' : sizeText(bucket.file_size_limit)}</td>
                    <td>${bucket.allowed_mime_types?.join(', ') ?? 'any'}</td>
                    <td>${timeText(bucket.created_at)}</td>
                  </tr>`,
              )}
            </tbody>
          </table>
        </div>`
  }`;
  return { title: 'Storage', section: 'storage', main };
};

/** `/studio/storage/{bucket}`: folders and files below `prefix`. */
export const showFiles: Handler = async (request) => {
  const { studio, url } = request;
  const bucket = parameter(request, 'bucket');
  const prefix = (url.searchParams.get('prefix') ?? '').replace(/\/$/, '');
  const search = (url.searchParams.get('q') ?? '').trim();
  const page = Math.max(1, Math.min(100_000, Math.floor(Number(url.searchParams.get('page') ?? '1')) || 1));
  await studio.admin.storage('GET', `/bucket/${encodeURIComponent(bucket)}`);
  const response = await studio.admin.storage('POST', `/object/list/${encodeURIComponent(bucket)}`, {
    prefix,
    search,
    limit: pageSize + 1,
    offset: (page - 1) * pageSize,
  });
  const entries = (await response.json()) as readonly Entry[];
  const link = (number: number) =>
    `${pathOf('storage', bucket)}?${new URLSearchParams({ prefix, ...(search && { q: search }), page: String(number) })}`;
  const main = html`${heading(bucket, { over: html`<a href="${pathOf('storage')}">Storage</a>` })} ${crumbs(bucket, prefix)}
    <form class="find wide" role="search">
      <input type="hidden" name="prefix" value="${prefix}" />
      <label class="unseen" for="q">Find a file in this folder</label>
      <input
        class="input"
        id="q"
        name="q"
        type="search"
        value="${search}"
        placeholder="Find by the beginning of the name"
        autocomplete="off"
      />
    </form>
    ${
      entries.length === 0
        ? stateBlock({ kind: 'empty', title: search === '' ? 'Nothing here yet' : 'No files start with this' })
        : html`<ul class="files">
            ${entries.slice(0, pageSize).map((entry) => entryPart(bucket, prefix === '' ? entry.name : `${prefix}/${entry.name}`, entry))}
          </ul>`
    }
    <nav class="pages small" aria-label="Pages">
      ${page > 1 ? html`<a href="${link(page - 1)}" rel="prev">Previous files</a>` : ''}
      ${entries.length > pageSize ? html`<a href="${link(page + 1)}" rel="next">Next files</a>` : ''}
    </nav>`;
  return { title: bucket, section: 'storage', main };
};

function crumbs(bucket: string, prefix: string): Html | '' {
  if (prefix === '') return '';
  const parts = prefix.split('/');
  return html`<nav class="crumbs small" aria-label="Folders">
    <a href="${pathOf('storage', bucket)}">${bucket}</a>
    ${parts.map((part, index) => {
      const path = parts.slice(0, index + 1).join('/');
      return html`<span aria-hidden="true">/</span>
        ${index === parts.length - 1 ? part : html`<a href="${pathOf('storage', bucket)}?${new URLSearchParams({ prefix: path })}">${part}</a>`}`;
    })}
  </nav>`;
}

function entryPart(bucket: string, path: string, { name, id, metadata, updated_at: updatedAt }: Entry): Html {
  if (id === null)
    return html`<li>
      <a class="preview" href="${pathOf('storage', bucket)}?${new URLSearchParams({ prefix: path })}">Folder</a>
      <div class="about"><span class="name" title="${name}">${name}/</span></div>
    </li>`;
  const query = new URLSearchParams({ name: path });
  const file = `${pathOf('storage', bucket, 'file')}?${query}`;
  const type = metadata?.mimetype ?? '';
  return html`<li>
    <a class="preview" href="${file}"
      >${isPreviewed(type) ? html`<img src="${file}" alt="${name}" loading="lazy" />` : html`<span class="small">${type || 'file'}</span>`}</a
    >
    <div class="about">
      <span class="name" title="${name}">${name}</span>
      <span class="quiet">${sizeText(metadata?.size ?? 0)} · ${timeText(updatedAt)}</span>
      <a href="${pathOf('storage', bucket, 'delete')}?${query}">Delete …<span class="unseen"> ${name}</span></a>
    </div>
  </li>`;
}

/** `/studio/storage/{bucket}/delete?name=` */
export const confirmDeleteFile: Handler = async (request) => {
  const bucket = parameter(request, 'bucket');
  const name = request.url.searchParams.get('name') ?? '';
  const main = html`${heading('Delete this file?', { over: html`<a href="${pathOf('storage', bucket)}">${bucket}</a>` })}
    <div class="confirm">
      <p>
        <strong>${name}</strong> will be deleted from <strong>${bucket}</strong>, and its bytes with it. This can’t be undone.
      </p>
      <form class="actions" method="post" action="${pathOf('storage', bucket, 'delete')}">
        ${tokenField(request.token)}<input type="hidden" name="name" value="${name}" />
        <button class="button compact danger">Delete the file</button>
        <a href="${folderPath(bucket, name)}">Cancel</a>
      </form>
    </div>`;
  return { title: 'Delete a file', section: 'storage', main };
};

/** `POST /studio/storage/{bucket}/delete` */
export const removeFile: Handler = async (request) => {
  const bucket = parameter(request, 'bucket');
  const name = request.form.get('name') ?? '';
  await request.studio.admin.storage('DELETE', `/object/${encodeURIComponent(bucket)}`, { prefixes: [name] });
  return redirect(folderPath(bucket, name));
};

function folderPath(bucket: string, name: string): string {
  const prefix = name.includes('/') ? name.slice(0, name.lastIndexOf('/')) : '';
  return `${pathOf('storage', bucket)}${prefix === '' ? '' : `?${new URLSearchParams({ prefix })}`}`;
}
