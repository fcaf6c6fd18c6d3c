import { colours, fontFaces, logo, readFonts } from '@trivium/design-tokens';

const texts = {
  th: {
    heading: 'ปิดปรับปรุงระบบชั่วคราว',
    lead: 'ข้อมูลของคุณปลอดภัย โปรดลองอีกครั้งภายหลัง',
    until: 'คาดว่าจะกลับมาให้บริการเวลาประมาณ',
    clock: 'น.',
  },
  en: {
    heading: 'Down for maintenance',
    lead: 'Your data is safe. Please come back later.',
    until: 'We expect to be back around',
    clock: '',
  },
} as const;

const timeZone = 'Asia/Bangkok';

const palette = (theme: Readonly<Record<string, string>>) =>
  Object.entries(theme)
    .map(([name, colour]) => `--${name}:${colour}`)
    .join(';');

/** The fonts are in the document too: 60 kB, for the machines without one for Thai. */
const fonts = readFonts('').map((font) => {
  const path = `data:font/woff2;base64,${Buffer.from(font.asset.bytes).toString('base64')}`;
  return { ...font, asset: { ...font.asset, path } };
});

/** Everything is in the document: nothing else answers during maintenance. */
export const maintenanceStyle = `${fontFaces(fonts)}
:root{color-scheme:light dark;${palette(colours.light)}}
@media(prefers-color-scheme:dark){:root{${palette(colours.dark)}}}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:var(--paper);color:var(--ink);font:1.0625rem/1.6 "IBM Plex Sans Thai","Noto Sans Thai",system-ui,sans-serif}
main{width:min(34rem,100% - 3rem);padding-block:2rem}
svg{width:3rem;color:var(--accent)}
section+section{margin-top:2rem;padding-top:1.5rem;border-top:1px solid var(--line)}
h1{margin:.5rem 0;font-size:clamp(1.5rem,5vw,2rem);line-height:1.3;font-weight:600;text-wrap:balance}
p{margin:.25rem 0;text-wrap:balance}.until{color:var(--quiet)}`;

/** The page of a service that is closed, in Thai and English. */
export function renderMaintenance(until: Date | undefined): string {
  const part = (language: keyof typeof texts) => {
    const { heading, lead, until: label, clock } = texts[language];
    const time = until?.toLocaleTimeString('en-GB', { hour: '2-digit', minute: '2-digit', timeZone });
    const moment = until && `<p class="until">${label} <time datetime="${until.toISOString()}">${time}</time> ${clock}</p>`;
    return `<section lang="${language}"><h1>${heading}</h1><p>${lead}</p>${moment ?? ''}</section>`;
  };
  return `<!doctype html>
<html lang="th"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex"><title>${texts.th.heading} · ${texts.en.heading}</title><style>${maintenanceStyle}</style></head>
<body><main><svg viewBox="0 0 24 24" aria-hidden="true">${logo}</svg>${part('th')}${part('en')}</main></body></html>
`;
}
