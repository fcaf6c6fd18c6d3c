import { expect, test } from 'vitest';
import { readHtmlText } from './html-text.ts';
import { isHiding } from './hidden.ts';

const sentence = 'The commission announced the result on Sunday evening, and both parties said that they would accept it. ';
const article = `<article><h1>Result announced</h1>${`<p>${sentence.repeat(3)}</p>`.repeat(4)}</article>`;
const text = (html: string) => readHtmlText(html).text;

test('an article is read without the menus around it', () => {
  const menu = '<nav><ul><li><a href="/">Home</a></li><li><a href="/sport">Sport</a></li></ul></nav>';
  const page = readHtmlText(
    `<!doctype html><html><head><title>News &amp; more</title></head><body>${menu}${article}<footer>Imprint</footer></body></html>`,
  );
  expect(page.title).toBe('News & more');
  expect(page.text).toContain('accept it.');
  expect(page.text).not.toMatch(/Sport|Imprint/);
});

test('if the article is the smaller part, everything is read: no table of results is lost', () => {
  const rows = Array.from(
    { length: 200 },
    (_, index) => `<tr><td>District ${index}</td><td>${index * 17}</td><td>Party ${index % 7}</td></tr>`,
  ).join('');
  const whole = text(
    `<html><body>${article}<table><tr><th>District</th><th>Votes</th><th>Winner</th></tr>${rows}</table></body></html>`,
  );
  expect(whole).toContain('accept it.');
  expect(whole).toContain('District | Votes | Winner\nDistrict 0 | 0 | Party 0\nDistrict 1 | 17 | Party 1');
  expect(whole).toContain('District 199 | 3383 | Party 3');
});

test('a short page is read whole, a block a line', () => {
  expect(
    text(
      '<h1>Votes</h1><p>One <b>bold</b>er<br>two &lt;3 &#3585;</p><ul><li>first</li><li>second</li></ul><dl><dt>Term<dd>Meaning</dl>',
    ),
  ).toBe('Votes\n\nOne bolder\ntwo <3 ก\n\n* first\n* second\n\nTerm\n\nMeaning');
});

test('a page laid out by tables keeps the lines of its cells', () => {
  expect(text('<table><tr><td><p>left one</p><p>left two</p></td><td><p>right</p></td></tr></table>')).toBe(
    'left one\n\nleft two\n\nright',
  );
});

test('addresses of links and images are not part of the text', () => {
  expect(text('<p>See <a href="https://secret.example/">here</a><img src="x.png" alt="alternative">.</p>')).toBe('See here.');
});

test.each([
  '<!-- SECRET -->',
  '<script>SECRET</script>',
  '<style>SECRET</style>',
  '<noscript>SECRET</noscript>',
  '<template><p>SECRET</p></template>',
  '<iframe>SECRET</iframe>',
  '<object>SECRET</object>',
  '<video>SECRET</video>',
  '<svg><text>SECRET</text></svg>',
  '<textarea>SECRET</textarea>',
  '<select><option>SECRET</select>',
  '<input value="SECRET" type="hidden">',
  '<meta name="description" content="SECRET">',
  '<dialog>SECRET</dialog>',
  '<div popover>SECRET</div>',
  '<div hidden>SECRET</div>',
  '<div HIDDEN="until-found"><p>SECRET</p></div>',
  '<div aria-hidden="true">SECRET</div>',
  '<div aria-hidden=TRUE>SECRET</div>',
  '<div STYLE="display:none">SECRET</div>',
  '<SCRIPT>SECRET</SCRIPT>',
  '<Div Aria-Hidden="true">SECRET</div>',
  '<DIALOG>SECRET</DIALOG>',
  '<div style="color: red; DISPLAY : None !important">SECRET</div>',
  '<div style="visibility:hidden"><b>SECRET</b></div>',
  '<span title="SECRET" data-x="SECRET"></span>',
  '<img alt="SECRET">',
])('%s never becomes text', (hidden) => {
  expect(text(`<html><body><p>before</p>${hidden}<p>after</p></body></html>`)).toBe('before\n\nafter');
  const around = article.replace('</article>', `${hidden}</article>`);
  expect(text(`<html><body>${around}</body></html>`)).not.toContain('SECRET');
});

test.each([
  'display:none',
  'display/**/:/* x */none',
  String.raw`d\69splay: none`,
  String.raw`d\isplay: none`,
  'color:red;display:none!important',
  'visibility: collapse',
  'content-visibility:hidden',
  'opacity:0',
  'opacity: 0.0 ',
  'opacity:0%',
  'font-size:0',
  'font-size: 0px',
  'font-size:.1em',
  'font-size: 1px',
  'font:0/0 a',
  'font: bold 0 serif',
  'width:0;overflow:hidden',
  'max-height: 0px',
  'text-indent:-9999px',
  'position:absolute;left:-9999px',
  'margin-left: -5000px',
  'clip:rect(0,0,0,0)',
  'clip-path: inset(50%)',
  'transform:scale(0)',
  'color:transparent',
  'color: rgba(0, 0, 0, 0)',
])('a style of %o hides', (style) => {
  expect(isHiding(style)).toBe(true);
});

test.each([
  ['.x { display: none }', '<p class="x">SECRET</p>'],
  ['p.a, #y{color:red;visibility:hidden}', '<p id="y">SECRET</p>'],
  ['/* a */ .x{font-size:0}', '<div class="x"><b>SECRET</b></div>'],
  ['.x{position:absolute;left:-9999px}', '<span class="x">SECRET</span>'],
  ['.x{display:none', '<p class="x">SECRET</p>'],
  ['.y{color:red}.x{color:red;display:none/* open', '<p class="x">SECRET</p>'],
  ['@media screen{.x{display:none}}', '<p class="x">SECRET</p>'],
  ['@media all { @media only screen and (min-width: 40em) { .x{display:none} } }', '<p class="x">SECRET</p>'],
  ['@media print, screen{.x{display:none}', '<p class="x">SECRET</p>'],
  ['@supports (display:grid){@layer a{.x{display:none}}}', '<p class="x">SECRET</p>'],
  ['.a::before{content:"/*"}.x{display:none}', '<p class="x">SECRET</p>'],
  ['.a{background:url("}")}.x{display:none}', '<p class="x">SECRET</p>'],
  ['main, div{color:red; .x, .y{display:none}}', '<div><p class="y">SECRET</p></div>'],
  ['.x{@media screen{display:none}}', '<p class="x">SECRET</p>'],
  ['p.x:not(.y){display:none}', '<p class="x">SECRET</p>'],
  ['', '<p style="color:#fff">SECRET</p>'],
  ['', '<p style="color: white; background: white">SECRET</p>'],
])('a style element (%s) hides %s', (css, hidden) => {
  expect(text(`<html><head><style>${css}</style></head><body><p>before</p>${hidden}<p>after</p></body></html>`)).toBe(
    'before\n\nafter',
  );
});

test.each([
  ['.x:hover{display:none}', '<p class="x">visible</p>'],
  ['@media print{.x{display:none}}', '<p class="x">visible</p>'],
  ['body{opacity:0}', '<p>visible</p>'],
  ['@media not all{.x{display:none}}', '<p class="x">visible</p>'],
  ['@media (max-width: 767px){.x{display:none}}', '<p class="x">visible</p>'],
  ['@media (prefers-reduced-motion){.x{display:none}}', '<p class="x">visible</p>'],
  ['@supports not (display:grid){.x{display:none}}', '<p class="x">visible</p>'],
  ['@keyframes a{from{opacity:0}}', '<p class="x">visible</p>'],
  ['/* .x{display:none} */ .y{display:none}', '<p class="x">visible</p>'],
  ['.x::after{display:none}', '<p class="x">visible</p>'],
  ['.x{content:"; display:none"}', '<p class="x">visible</p>'],
  ['<<>>{display:none}', '<p>visible</p>'],
  ['', '<div style="background:navy"><p style="color:#fff">visible</p></div>'],
  ['', '<div class="dark"><p style="color:#fff">visible</p></div>'],
])('a style element (%s) leaves %s', (css, html) => {
  expect(text(`<html><head><style>${css}</style></head><body>${html}</body></html>`)).toBe('visible');
});

test.each([
  '',
  'color:red',
  'opacity:0.9',
  'opacity:1',
  'font-size:0.9em',
  'font:12px a',
  'width:0.5em',
  'left:-1px',
  'margin:0',
  'border-width:0',
  'display:block',
  'color:rgba(0,0,0,0.5)',
  'min-width:0',
  'color:inherit;background:inherit',
  'color: unset; background-color: unset',
])('a style of %o does not hide', (style) => {
  expect(isHiding(style)).toBe(false);
});

test.each([
  ['braces without an end', '<style>', '{'.repeat(900_000)],
  ['rules without an end', '<style>', 'a{b:c'.repeat(150_000)],
  ['at-rules without an end', '<style>', '@media screen '.repeat(60_000)],
  ['strings without an end', '<style>', '"\n'.repeat(400_000)],
  ['comments without an end', '<style>', '/*'.repeat(400_000)],
  ['white space', '<p style="', ' '.repeat(1_000_000)],
  ['zeros', '<p style="', `font-size:${'0'.repeat(1_000_000)}x`],
])('a style of %s is read in time that grows with its length', (_, tag, style) => {
  const startedAt = performance.now();
  readHtmlText(`${tag}${style}`);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
});

test.each([
  '',
  ' ',
  'words alone',
  '<p>unclosed <b>words',
  '<html><p>no body',
  '<!doctype html><p>one<p>two',
  '</p></div>words',
  '<body>x',
  '<title>only',
])('%o is read without failing', (html) => {
  expect(text(html)).toBe(
    html
      .replaceAll(/<title>.*|<!doctype html>/g, '')
      .replaceAll(/<p>(?=two)/g, '\n\n')
      .replaceAll(/<[^>]*>/g, '')
      .trim(),
  );
});
