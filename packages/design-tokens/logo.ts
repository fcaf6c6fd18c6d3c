/** The logo: three ways that meet. The content of a 24 by 24 SVG, drawn in `currentColor`. */
export const logo =
  '<path d="M12 12.6V21M12 12.6 4.2 4.4M12 12.6l7.8-8.2" fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round"/><circle cx="12" cy="12.6" r="2.9" fill="currentColor"/>';
