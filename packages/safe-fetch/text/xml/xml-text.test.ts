import { expect, test } from 'vitest';
import { readXmlText } from './xml-text.ts';

const text = (xml: string) => readXmlText(xml).text;

test.each([
  ['XHTML', '<html xmlns="http://www.w3.org/1999/xhtml"><body><p>seen</p><p style="display:none">SECRET</p></body></html>'],
  ['XHTML with a prefix', '<h:html xmlns:h="x"><h:p>seen</h:p><h:p hidden="">SECRET</h:p><h:script>SECRET</h:script></h:html>'],
  ['a document of its own names', '<report><line>seen</line><line style="font-size:0">SECRET</line><!-- SECRET --></report>'],
])('%s is read as a page: hidden words are no text', (_, xml) => {
  expect(text(`<?xml version="1.0"?>${xml}`)).toBe('seen');
});

test.each([
  '<description><![CDATA[<p>seen</p><p style="display:none">SECRET</p>]]></description>',
  '<description>&lt;p&gt;seen&lt;/p&gt;&lt;p hidden&gt;SECRET&lt;/p&gt;</description>',
  '<content:encoded><![CDATA[seen<script>SECRET</script>]]></content:encoded>',
  '<title>seen</title><x:note style="display:none">SECRET</x:note><!-- SECRET -->',
  '<link href="/x" data-x="SECRET"/><title>seen</title>',
])('an item of a feed shows what its readers see: %s', (members) => {
  const visible = text(`<rss><channel><item>${members}</item></channel></rss>`);
  expect(visible).toContain('seen');
  expect(visible).not.toContain('SECRET');
});

test('a sitemap keeps its addresses and days as entries', () => {
  const entry = '<url>\n<loc>https://a.example/?a=1&amp;b=2</loc>\n<lastmod>2027-05-02</lastmod>\n</url>';
  expect(text(`<?xml version="1.0"?>\n<!-- x --><urlset>${entry}</urlset>`)).toBe(entry);
});
