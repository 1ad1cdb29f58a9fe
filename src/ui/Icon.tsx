import { globeIconPath, SvgIcon } from './SvgIcon.tsx'

const shapes = {
  menu: 'M4 7h16M4 12h16M4 17h16',
  close: 'M6 6l12 12M18 6 6 18',
  check: 'm5 12.5 4.5 4.5L19 7.5',
  search: 'M11 4a7 7 0 1 0 0 14 7 7 0 0 0 0-14zM20 20l-4-4',
  calendar: 'M5 6h14v14H5zM5 10h14M9 3.5v4M15 3.5v4',
  left: 'm14 6-6 6 6 6',
  right: 'm10 6 6 6-6 6',
  up: 'm6 14 6-6 6 6',
  down: 'm6 10 6 6 6-6',
  trash: 'M5 7h14M10 4h4M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5',
  plus: 'M12 5v14M5 12h14',
  file: 'M7 3h7l4 4v14H7zM14 3v4h4',
  upload: 'M12 16V5M7 10l5-5 5 5M5 19h14',
  signOut: 'M14 5H6v14h8M11 12h9M17 8.5 20.5 12 17 15.5',
  sun: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM12 3v1.5M12 19.5V21M3 12h1.5M19.5 12H21M5.6 5.6l1.1 1.1M17.3 17.3l1.1 1.1M5.6 18.4l1.1-1.1M17.3 6.7l1.1-1.1',
  moon: 'M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10z',
  screen: 'M4 5h16v11H4zM9 20h6M12 16v4',
  analytics: 'M5 20v-8M12 20V4M19 20v-5M3.5 20h17',
  person: 'M12 4a4 4 0 1 0 0 8 4 4 0 0 0 0-8zM4.5 20a7.5 7.5 0 0 1 15 0',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  language: globeIconPath,
  phone: 'M7.5 3h9v18h-9zM11 17.5h2',
  guide: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9.5 9.5a2.5 2.5 0 1 1 2.5 3v1M12 16.5v.5',
  home: 'M4 11.5 12 5l8 6.5V20h-5.5v-5h-5v5H4z',
  pending: 'M5 4h14v16H5zM9 9h6M9 13h6M9 17h3',
  submitted: 'M4 12 20 4l-5 16-3.5-6.5z',
  approved: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM8.5 12l2.5 2.5 4.5-5',
  rejected: 'M12 3.5a8.5 8.5 0 1 0 0 17 8.5 8.5 0 0 0 0-17zM9 9l6 6M15 9l-6 6',
  reference:
    'M2.5 12S6 5.5 12 5.5 21.5 12 21.5 12 18 18.5 12 18.5 2.5 12 2.5 12zM12 9.2a2.8 2.8 0 1 0 0 5.6 2.8 2.8 0 0 0 0-5.6z',
  withdrawn: 'M9 14 4.5 9.5 9 5M5 9.5h9a5 5 0 0 1 0 10h-3',
  printer: 'M7 9V4h10v5M7 17H4.5V9h15v8H17M7 14h10v6H7z',
  voucher: 'M6 3h12v18l-3-2-3 2-3-2-3 2zM9 8h6M9 12h6',
  payment: 'M3.5 6.5h17v11h-17zM3.5 10.5h17M7 14.5h3',
  invoice: 'M7 3h10v18H7zM10 7h4M10 11h4M12 14.5v3M10.5 16h3',
  receipt: 'M4 8h16v10H4zM8 8V5h8v3M12 11.5a1.5 1.5 0 1 0 0 3 1.5 1.5 0 0 0 0-3z',
  nacct: 'M5 5h14v14H5zM5 10h14M10 10v9',
  minus: 'M5 12h14',
  edit: 'M4 20h4L19 9l-4-4L4 16z',
  download: 'M12 4v11M7 10l5 5 5-5M5 19h14',
  rotate: 'M19 12a7 7 0 1 1-2.2-5.1M19.5 4v4h-4',
  fitWidth: 'M4 5v14M20 5v14M7.5 12h9M10 9l-3 3 3 3M14 9l3 3-3 3',
  fitPage: 'M9 4H4v5M15 4h5v5M9 20H4v-5M15 20h5v-5',
  beside: 'M4 5h16v14H4zM13 5v14',
  window: 'M4 5h16v14H4zM9 10h7v5H9z',
  image: 'M4 5h16v14H4zM4 16l5-5 4 4 2.5-2.5L20 17M15.5 8.5v.01',
  move: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  help: 'M8.8 9.2a3.2 3.2 0 1 1 4.6 2.9c-1 .5-1.4 1.1-1.4 2.2M12 17.8v.01',
  link: 'M10 14a4 4 0 0 0 5.7 0l3-3A4 4 0 0 0 13 5.3l-1 1M14 10a4 4 0 0 0-5.7 0l-3 3a4 4 0 0 0 5.7 5.7l1-1',
  clip: 'm19 11.5-7.5 7.5a4.6 4.6 0 0 1-6.5-6.5l8-8a3 3 0 0 1 4.3 4.3l-7.8 7.8a1.4 1.4 0 0 1-2-2l7-7',
  alert: 'M12 4 2.5 20h19zM12 10v4.5M12 17v.5',
} as const

export type IconName = keyof typeof shapes

/** A decorative icon next to a text or label, hidden from screen readers. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return <SvgIcon d={shapes[name]} className={className} />
}
