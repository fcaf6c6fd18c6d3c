// Written by build/write-icons.ts. Icons of Lucide, Copyright (c) Lucide Icons and Contributors, ISC License; some are
// derived from Feather, Copyright (c) 2013-present Cole Bemis, MIT License.
import { Icon, type IconProps } from './Icon.tsx';

export const ArrowUp = (props: IconProps) => (
  <Icon name="arrow-up" {...props}>
    <path d="m5 12l7-7l7 7m-7 7V5" />
  </Icon>
);

export const Bell = (props: IconProps) => (
  <Icon name="bell" {...props}>
    <path d="M10.268 21a2 2 0 0 0 3.464 0m-10.47-5.674A1 1 0 0 0 4 17h16a1 1 0 0 0 .74-1.673C19.41 13.956 18 12.499 18 8A6 6 0 0 0 6 8c0 4.499-1.411 5.956-2.738 7.326" />
  </Icon>
);

export const CalendarDays = (props: IconProps) => (
  <Icon name="calendar-days" {...props}>
    <path d="M8 2v3m8-3v3" />
    <rect width="18" height="18" x="3" y="3" rx="2" />
    <path d="M3 9h18M8 13h.01M12 13h.01M16 13h.01M8 17h.01M12 17h.01M16 17h.01" />
  </Icon>
);

export const CalendarPlus = (props: IconProps) => (
  <Icon name="calendar-plus" {...props}>
    <path d="M16 18h6M16 2v3m3 10v6m2-9.5V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h8.3M3 9h18M8 2v3" />
  </Icon>
);

export const CalendarSync = (props: IconProps) => (
  <Icon name="calendar-sync" {...props}>
    <path d="M11 10v4h4" />
    <path d="m11 14l1.535-1.605a5 5 0 0 1 8 1.5M16 2v3m5 13l-1.535 1.605a5 5 0 0 1-8-1.5" />
    <path d="M21 22v-4h-4m4-9.483V5a2 2 0 0 0-2-2H5a2 2 0 0 0-2 2v14a2 2 0 0 0 2 2h3.517M3 9h4m1-7v3" />
  </Icon>
);

export const Camera = (props: IconProps) => (
  <Icon name="camera" {...props}>
    <path d="M13.997 4a2 2 0 0 1 1.76 1.05l.486.9A2 2 0 0 0 18.003 7H20a2 2 0 0 1 2 2v9a2 2 0 0 1-2 2H4a2 2 0 0 1-2-2V9a2 2 0 0 1 2-2h1.997a2 2 0 0 0 1.759-1.048l.489-.904A2 2 0 0 1 10.004 4z" />
    <circle cx="12" cy="13" r="3" />
  </Icon>
);

export const ChartColumn = (props: IconProps) => (
  <Icon name="chart-column" {...props}>
    <path d="M3 3v16a2 2 0 0 0 2 2h16m-3-4V9m-5 8V5M8 17v-3" />
  </Icon>
);

export const Check = (props: IconProps) => (
  <Icon name="check" {...props}>
    <path d="M20 6L9 17l-5-5" />
  </Icon>
);

export const ChevronLeft = (props: IconProps) => (
  <Icon name="chevron-left" {...props}>
    <path d="m15 18l-6-6l6-6" />
  </Icon>
);

export const ChevronRight = (props: IconProps) => (
  <Icon name="chevron-right" {...props}>
    <path d="m9 18l6-6l-6-6" />
  </Icon>
);

export const CircleCheck = (props: IconProps) => (
  <Icon name="circle-check" {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="m16 9l-5.5 5.5L8 12" />
  </Icon>
);

export const ClipboardCheck = (props: IconProps) => (
  <Icon name="clipboard-check" {...props}>
    <rect width="8" height="4" x="8" y="2" rx="1" ry="1" />
    <path d="M16 4h2a2 2 0 0 1 2 2v14a2 2 0 0 1-2 2H6a2 2 0 0 1-2-2V6a2 2 0 0 1 2-2h2" />
    <path d="m9 14l2 2l4-4" />
  </Icon>
);

export const Clock = (props: IconProps) => (
  <Icon name="clock" {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 6v6l4 2" />
  </Icon>
);

export const Contrast = (props: IconProps) => (
  <Icon name="contrast" {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 18a6 6 0 0 0 0-12z" />
  </Icon>
);

export const Copy = (props: IconProps) => (
  <Icon name="copy" {...props}>
    <rect width="14" height="14" x="8" y="8" rx="2" ry="2" />
    <path d="M4 16c-1.1 0-2-.9-2-2V4c0-1.1.9-2 2-2h10c1.1 0 2 .9 2 2" />
  </Icon>
);

export const Download = (props: IconProps) => (
  <Icon name="download" {...props}>
    <path d="M12 15V3m9 12v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" />
    <path d="m7 10l5 5l5-5" />
  </Icon>
);

export const Ellipsis = (props: IconProps) => (
  <Icon name="ellipsis" {...props}>
    <circle cx="12" cy="12" r="1" />
    <circle cx="19" cy="12" r="1" />
    <circle cx="5" cy="12" r="1" />
  </Icon>
);

export const ExternalLink = (props: IconProps) => (
  <Icon name="external-link" {...props}>
    <path d="M15 3h6v6m-11 5L21 3m-3 10v6a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V8a2 2 0 0 1 2-2h6" />
  </Icon>
);

export const FileDown = (props: IconProps) => (
  <Icon name="file-down" {...props}>
    <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z" />
    <path d="M14 2v5a1 1 0 0 0 1 1h5m-8 10v-6m-3 3l3 3l3-3" />
  </Icon>
);

export const FileText = (props: IconProps) => (
  <Icon name="file-text" {...props}>
    <path d="M6 22a2 2 0 0 1-2-2V4a2 2 0 0 1 2-2h8a2.4 2.4 0 0 1 1.704.706l3.588 3.588A2.4 2.4 0 0 1 20 8v12a2 2 0 0 1-2 2z" />
    <path d="M14 2v5a1 1 0 0 0 1 1h5M10 9H8m8 4H8m8 4H8" />
  </Icon>
);

export const Heart = (props: IconProps) => (
  <Icon name="heart" {...props}>
    <path d="M2 9.5a5.5 5.5 0 0 1 9.591-3.676a.56.56 0 0 0 .818 0A5.49 5.49 0 0 1 22 9.5c0 2.29-1.5 4-3 5.5l-5.492 5.313a2 2 0 0 1-3 .019L5 15c-1.5-1.5-3-3.2-3-5.5" />
  </Icon>
);

export const Home = (props: IconProps) => (
  <Icon name="house" {...props}>
    <path d="M15 21v-8a1 1 0 0 0-1-1h-4a1 1 0 0 0-1 1v8" />
    <path d="M3 10a2 2 0 0 1 .709-1.528l7-6a2 2 0 0 1 2.582 0l7 6A2 2 0 0 1 21 10v9a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2z" />
  </Icon>
);

export const ImagePlus = (props: IconProps) => (
  <Icon name="image-plus" {...props}>
    <path d="M16 5h6m-3-3v6m2 3.5V19a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h7.5" />
    <path d="m21 15l-3.086-3.086a2 2 0 0 0-2.828 0L6 21" />
    <circle cx="9" cy="9" r="2" />
  </Icon>
);

export const ImageUp = (props: IconProps) => (
  <Icon name="image-up" {...props}>
    <path d="M10.3 21H5a2 2 0 0 1-2-2V5a2 2 0 0 1 2-2h14a2 2 0 0 1 2 2v10l-3.1-3.1a2 2 0 0 0-2.814.014L6 21" />
    <path d="m14 19.5l3-3l3 3M17 22v-5.5" />
    <circle cx="9" cy="9" r="2" />
  </Icon>
);

export const Info = (props: IconProps) => (
  <Icon name="info" {...props}>
    <circle cx="12" cy="12" r="10" />
    <path d="M12 16v-4m0-4h.01" />
  </Icon>
);

export const Laptop = (props: IconProps) => (
  <Icon name="laptop" {...props}>
    <path d="M18 5a2 2 0 0 1 2 2v8.526a2 2 0 0 0 .212.897l1.068 2.127a1 1 0 0 1-.9 1.45H3.62a1 1 0 0 1-.9-1.45l1.068-2.127A2 2 0 0 0 4 15.526V7a2 2 0 0 1 2-2zm2.054 10.987H3.946" />
  </Icon>
);

export const Link2 = (props: IconProps) => (
  <Icon name="link-2" {...props}>
    <path d="M9 17H7A5 5 0 0 1 7 7h2m6 0h2a5 5 0 1 1 0 10h-2m-7-5h8" />
  </Icon>
);

export const Mail = (props: IconProps) => (
  <Icon name="mail" {...props}>
    <path d="m22 7l-8.991 5.727a2 2 0 0 1-2.009 0L2 7" />
    <rect width="20" height="16" x="2" y="4" rx="2" />
  </Icon>
);

export const MapPin = (props: IconProps) => (
  <Icon name="map-pin" {...props}>
    <path d="M20 10c0 4.993-5.539 10.193-7.399 11.799a1 1 0 0 1-1.202 0C9.539 20.193 4 14.993 4 10a8 8 0 0 1 16 0" />
    <circle cx="12" cy="10" r="3" />
  </Icon>
);

export const Maximize = (props: IconProps) => (
  <Icon name="maximize" {...props}>
    <path d="M8 3H5a2 2 0 0 0-2 2v3m18 0V5a2 2 0 0 0-2-2h-3M3 16v3a2 2 0 0 0 2 2h3m8 0h3a2 2 0 0 0 2-2v-3" />
  </Icon>
);

export const Menu = (props: IconProps) => (
  <Icon name="menu" {...props}>
    <path d="M4 5h16M4 12h16M4 19h16" />
  </Icon>
);

export const Minus = (props: IconProps) => (
  <Icon name="minus" {...props}>
    <path d="M5 12h14" />
  </Icon>
);

export const Pencil = (props: IconProps) => (
  <Icon name="pencil" {...props}>
    <path d="M21.174 6.812a1 1 0 0 0-3.986-3.987L3.842 16.174a2 2 0 0 0-.5.83l-1.321 4.352a.5.5 0 0 0 .623.622l4.353-1.32a2 2 0 0 0 .83-.497zM15 5l4 4" />
  </Icon>
);

export const Phone = (props: IconProps) => (
  <Icon name="phone" {...props}>
    <path d="M13.832 16.568a1 1 0 0 0 1.213-.303l.355-.465A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.468.351a1 1 0 0 0-.292 1.233a14 14 0 0 0 6.392 6.384" />
  </Icon>
);

export const Plus = (props: IconProps) => (
  <Icon name="plus" {...props}>
    <path d="M5 12h14m-7-7v14" />
  </Icon>
);

export const QrCode = (props: IconProps) => (
  <Icon name="qr-code" {...props}>
    <rect width="5" height="5" x="3" y="3" rx="1" />
    <rect width="5" height="5" x="16" y="3" rx="1" />
    <rect width="5" height="5" x="3" y="16" rx="1" />
    <path d="M21 16h-3a2 2 0 0 0-2 2v3m5 0v.01M12 7v3a2 2 0 0 1-2 2H7m-4 0h.01M12 3h.01M12 16v.01M16 12h1m4 0v.01M12 21v-1" />
  </Icon>
);

export const RefreshCw = (props: IconProps) => (
  <Icon name="refresh-cw" {...props}>
    <path d="M3 12a9 9 0 0 1 9-9a9.75 9.75 0 0 1 6.74 2.74L21 8" />
    <path d="M21 3v5h-5m5 4a9 9 0 0 1-9 9a9.75 9.75 0 0 1-6.74-2.74L3 16" />
    <path d="M8 16H3v5" />
  </Icon>
);

export const RotateCw = (props: IconProps) => (
  <Icon name="rotate-cw" {...props}>
    <path d="M21 12a9 9 0 1 1-9-9c2.52 0 4.93 1 6.74 2.74L21 8" />
    <path d="M21 3v5h-5" />
  </Icon>
);

export const Search = (props: IconProps) => (
  <Icon name="search" {...props}>
    <path d="m21 21l-4.34-4.34" />
    <circle cx="11" cy="11" r="8" />
  </Icon>
);

export const ShoppingBag = (props: IconProps) => (
  <Icon name="shopping-bag" {...props}>
    <path d="M16 10a4 4 0 0 1-8 0M3.103 6.034h17.794" />
    <path d="M3.4 5.467a2 2 0 0 0-.4 1.2V20a2 2 0 0 0 2 2h14a2 2 0 0 0 2-2V6.667a2 2 0 0 0-.4-1.2l-2-2.667A2 2 0 0 0 17 2H7a2 2 0 0 0-1.6.8z" />
  </Icon>
);

export const SlidersHorizontal = (props: IconProps) => (
  <Icon name="sliders-horizontal" {...props}>
    <path d="M10 5H3m9 14H3M14 3v4m2 10v4m5-9h-9m9 7h-5m5-14h-7m-6 5v4m0-2H3" />
  </Icon>
);

export const Smartphone = (props: IconProps) => (
  <Icon name="smartphone" {...props}>
    <rect width="14" height="20" x="5" y="2" rx="2" ry="2" />
    <path d="M12 18h.01" />
  </Icon>
);

export const Square = (props: IconProps) => (
  <Icon name="square" {...props}>
    <rect width="18" height="18" x="3" y="3" rx="2" />
  </Icon>
);

export const Trash2 = (props: IconProps) => (
  <Icon name="trash" {...props}>
    <path d="M10 11v6m4-6v6m5-11v14a2 2 0 0 1-2 2H7a2 2 0 0 1-2-2V6M3 6h18M8 6V4a2 2 0 0 1 2-2h4a2 2 0 0 1 2 2v2" />
  </Icon>
);

export const TriangleAlert = (props: IconProps) => (
  <Icon name="triangle-alert" {...props}>
    <path d="m21.73 18l-8-14a2 2 0 0 0-3.48 0l-8 14A2 2 0 0 0 4 21h16a2 2 0 0 0 1.73-3M12 9v4m0 4h.01" />
  </Icon>
);

export const Upload = (props: IconProps) => (
  <Icon name="upload" {...props}>
    <path d="M12 3v12m5-7l-5-5l-5 5m14 7v4a2 2 0 0 1-2 2H5a2 2 0 0 1-2-2v-4" />
  </Icon>
);

export const Users = (props: IconProps) => (
  <Icon name="users" {...props}>
    <path d="M16 21v-2a4 4 0 0 0-4-4H6a4 4 0 0 0-4 4v2M16 3.128a4 4 0 0 1 0 7.744M22 21v-2a4 4 0 0 0-3-3.87" />
    <circle cx="9" cy="7" r="4" />
  </Icon>
);

export const WifiOff = (props: IconProps) => (
  <Icon name="wifi-off" {...props}>
    <path d="M12 20h.01M8.5 16.429a5 5 0 0 1 7 0M5 12.859a10 10 0 0 1 5.17-2.69m8.83 2.69a10 10 0 0 0-2.007-1.523M2 8.82a15 15 0 0 1 4.177-2.643M22 8.82a15 15 0 0 0-11.288-3.764M2 2l20 20" />
  </Icon>
);

export const X = (props: IconProps) => (
  <Icon name="x" {...props}>
    <path d="M18 6L6 18M6 6l12 12" />
  </Icon>
);
