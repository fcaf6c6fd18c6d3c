import { capitalize, copyButton, type Html } from '@trivium/server-pages';
import { html } from 'hono/html';
import { exampleSlug } from '../../contract/index.ts';
import { codeExamples, exampleRequest } from '../reference/code-examples.rules.ts';
import {
  fieldsOf,
  readOperations,
  schemaName,
  typeText,
  type Answer,
  type ApiDescription,
  type Field,
  type ReferenceOperation,
  type Schema,
} from '../reference/description.rules.ts';
import { inlineCode } from '../reference/inline-code.ts';
import { realSlug } from '../question.rules.ts';
import type { Page, View } from '../view.ts';

/** `/reference`: every operation, rendered from the served description. */
export function reference(view: View): Page {
  const { t, site } = view;
  const description = site.data.description() as ApiDescription;
  const operations = readOperations(description);
  const tags = [...new Set(operations.map(({ tag }) => tag))];
  const main = html`<header class="opening">
      <h1>${t.reference.heading}</h1>
      <p class="lead">${t.reference.lead}</p>
      <p><a href="/api/openapi.json">OpenAPI 3.1</a> · <a href="${view.to('/developers')}">${t.developers.title}</a></p>
    </header>
    <div class="reference">
      <nav class="contents" aria-label="${t.reference.contents}">
        ${tags.map(
          (tag) =>
            html`<h2 lang="en">${capitalize(tag)}</h2>
              <ul>
                ${operations
                  .filter((operation) => operation.tag === tag)
                  .map(
                    ({ id, method, path }) =>
                      html`<li>
                        <a href="#${id}"><span class="quiet">${method}</span> ${path}</a>
                      </li>`,
                  )}
              </ul>`,
        )}
        <h2><a href="#schemas">${t.reference.schemas}</a></h2>
      </nav>
      <div class="operations">
        ${operations.map((operation) => operationSection(view, operation))}
        <h2 id="schemas">${t.reference.schemas}</h2>
        ${Object.entries(description.components.schemas).map(([name, schema]) => schemaSection(view, name, schema))}
      </div>
    </div>`;
  return { title: t.reference.title, description: t.reference.lead, path: '/reference', main };
}

/** Closed until its link, its heading or a search within the page opens it. */
function operationSection(view: View, operation: ReferenceOperation): Html {
  return html`<details class="operation">
    <summary>
      <h3>
        <code class="method ${operation.method === 'GET' ? '' : 'post'}">${operation.method}</code> <code>${operation.path}</code>
      </h3>
      <span class="quiet small" lang="en">${inlineCode(operation.summary)}</span>
    </summary>
    <div id="${operation.id}">${operationText(view, operation)}</div>
  </details>`;
}

function operationText(view: View, operation: ReferenceOperation): Html {
  const { t, site } = view;
  const slug = realSlug(site.data.markets());
  const swap = (text: string) => text.replaceAll(exampleSlug, slug);
  const request = exampleRequest(operation, site.data.publicUrl, swap);
  return html`${operation.description && html`<p lang="en">${inlineCode(operation.description)}</p>`}
    ${
      operation.parameters.length > 0
        ? html`<h4>${t.reference.parameters}</h4>
            ${fieldList(view, operation.parameters)}`
        : ''
    }
    ${
      operation.body?.schema
        ? html`<h4>${t.reference.body}</h4>
            ${schemaText(view, operation.body.schema)}`
        : ''
    }
    <h4>${t.reference.answers}</h4>
    ${operation.answers.map((answer) => answerText(view, answer))}
    <h4>${t.reference.examples}</h4>
    ${codeExamples(request).map(({ language, code }) => {
      const id = `${operation.id}-${language.toLowerCase()}`;
      return html`<details ${language === 'curl' ? html`open` : ''}>
        <summary lang="en">${language}</summary>
        <pre id="${id}" tabindex="0" lang="en"><code>${code}</code></pre>
        ${copyButton(view, id)}
      </details>`;
    })}`;
}

function answerText(view: View, { status, description, contentType, schema, examples }: Answer): Html {
  const { t } = view;
  return html`<details class="answer-text">
    <summary lang="en"><b>${status}</b> ${inlineCode(description)}</summary>
    ${contentType && html`<p class="small quiet"><code>${contentType}</code></p>`} ${schema ? schemaText(view, schema) : ''}
    ${examples.map(
      ({ name, value }) =>
        html`<p class="small">${t.reference.example} ${name && html`<code>${name}</code>`}</p>
          <pre tabindex="0" lang="en"><code>${JSON.stringify(value, undefined, 2)}</code></pre>`,
    )}
  </details>`;
}

/** A schema by its name, or its members. */
function schemaText(view: View, schema: Schema): Html {
  const parts = schema.anyOf ?? [schema];
  return html`${parts.map((part) => {
    const name = schemaName(part);
    if (name)
      return html`<p>
        <a href="#schema-${name}"><code>${name}</code></a>
      </p>`;
    const fields = fieldsOf(part);
    return fields.length > 0 ? fieldList(view, fields) : html`<p><code>${typeText(part)}</code></p>`;
  })}`;
}

const fieldList = ({ t }: View, fields: readonly Field[]): Html =>
  html`<dl class="fields">
    ${fields.map(
      ({ name, place, schema, isRequired, description }) =>
        html`<div>
          <dt>
            <code>${name}</code>
            <span class="quiet small" lang="en">${[place, typeText(schema)].filter(Boolean).join(', ')}</span>
            ${isRequired ? html`<span class="tag">${t.reference.required}</span>` : ''}
          </dt>
          <dd lang="en">${inlineCode(description)}</dd>
        </div>`,
    )}
  </dl>`;

const schemaSection = (view: View, name: string, schema: Schema): Html =>
  html`<details class="operation">
    <summary>
      <h3><code>${name}</code></h3>
    </summary>
    <div id="schema-${name}">
      ${schema.description && html`<p lang="en">${inlineCode(schema.description)}</p>`} ${schemaText(view, { ...schema })}
    </div>
  </details>`;
