import fc from 'fast-check';
import { expect, test } from 'vitest';
import { escapeHtml, fillTemplate, readTemplate, TemplateError } from './template.rules.ts';

const values = {
  Email: 'ann@example.org',
  Token: '123456',
  Data: { team: { name: 'A & B' } },
  Empty: '',
  RedirectTo: 'https://x',
};
const fill = (template: string) => fillTemplate(readTemplate(template), values, escapeHtml);

test.for<[string, string | undefined]>([
  ['Your code is {{ .Token }}.', 'Your code is 123456.'],
  ['{{.Token}}{{ .Token}}', '123456123456'],
  ['{{ .Data.team.name }}', 'A &amp; B'],
  ['{{ .Data.nothing.there }}', ''],
  ['{{ .Data.constructor }}', ''],
  ['a {{- /* a comment */ -}} b', 'ab'],
  ['{{ if .Email }}yes{{ else }}no{{ end }}', 'yes'],
  ['{{ if .Empty }}yes{{ else }}no{{ end }}', 'no'],
  ['{{ if not .Empty }}yes{{ end }}', 'yes'],
  ['{{ if eq .RedirectTo "https://y" }}y{{ else if eq .RedirectTo "https://x" }}x{{ else }}z{{ end }}', 'x'],
  ['{{ if ne .RedirectTo "https://y" }}{{ if .Email }}both{{ end }}{{ end }}', 'both'],
  ['{{ if\n .Email\n}}yes{{\n end }}', 'yes'],
  ['{ .Token } {{"{{"}}', undefined],
  ['{{ range .Data }}{{ end }}', undefined],
  ['{{ if .Email }}open', undefined],
  ['{{ end }}', undefined],
  ['{{ else }}', undefined],
  ['{{ template "x" }}', undefined],
])('%s renders as %s', ([template, expected]) => {
  if (expected === undefined) expect(() => fill(template)).toThrow(TemplateError);
  else expect(fill(template)).toBe(expected);
});

test('a value can add neither markup nor template actions', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const rendered = fillTemplate(readTemplate('<p title="{{ .X }}">{{ .X }}</p>'), { X: text }, escapeHtml);
      expect(rendered.slice('<p title="'.length, -'</p>'.length).replace('">', '')).not.toMatch(/[<>"]/);
    }),
  );
});
