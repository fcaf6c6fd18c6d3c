import { createStylesheet } from '@trivium/design-tokens';

const styles = `
.mailbox { width: min(100%, 48rem); margin: 0 auto; padding: var(--gap-6) var(--edge-of-page) var(--gap-8); display: grid; gap: var(--gap-5); }
.message { display: grid; gap: var(--gap-4); min-width: 0; }
.message header p { display: flex; flex-wrap: wrap; gap: var(--gap-1) var(--gap-3); align-items: baseline; }
.message .code code { font-size: var(--size-2); letter-spacing: 0.12em; user-select: all; }
.message .link { display: flex; flex-wrap: wrap; gap: var(--gap-2) var(--gap-4); align-items: center; min-width: 0; }
.message .link span { overflow-wrap: anywhere; flex: 1 1 16rem; }
.message .text { white-space: pre-wrap; }
.message summary { cursor: pointer; padding: var(--gap-2) 0; }
.message iframe { display: block; width: 100%; height: 20rem; border: 1px solid var(--line); border-radius: var(--round); background: #fff; color-scheme: light; }
`;

const styling = createStylesheet({ folder: '/mailbox/assets', styles: [styles] });

export const stylesheetPath = styling.stylesheet.path;

/** The page's stylesheet and fonts. */
export const mailboxAssets = [styling.stylesheet, ...styling.fonts.map((font) => font.asset)];
