/** Strokes on a 24-unit grid. */
const paths = {
  alert: 'M12 4 2.500 20h19ZM12 10v4.500M12 17.500v.01',
  arrowLeft: 'M19 12H5m6-6-6 6 6 6',
  bell: 'M6 16.500V11a6 6 0 0 1 12 0v5.500l1.500 1.500h-15ZM10 20.500h4M12 5V3.500',
  bolt: 'M13 3 5 14h6l-1 7 8-11h-6Z',
  bookmark: 'M7 4h10v16l-5-4-5 4Z',
  briefcase: 'M4 8h16v11H4ZM9 8V5.500h6V8M4 13h16',
  building: 'M4 20V6l8-3v17M12 9l8 2.500V20M3 20h18M7.500 9v.01M7.500 13v.01M7.500 17v.01M16 14v.01M16 17v.01',
  camera: 'M4 8h3.500L9 5.500h6L16.500 8H20v11H4ZM12 16.500a3.250 3.250 0 1 0 0-6.500 3.250 3.250 0 0 0 0 6.500Z',
  chart: 'M4 20h16M7 16v-5M12 16V6M17 16v-8',
  check: 'm5 12.500 4.500 4.500L19 7.500',
  chevronDown: 'm6 9.500 6 6 6-6',
  chevronLeft: 'm14.500 6-6 6 6 6',
  chevronRight: 'm9.500 6 6 6-6 6',
  chevronsLeft: 'm18 6-6 6 6 6M11 6l-6 6 6 6',
  chevronsRight: 'm6 6 6 6-6 6M13 6l6 6-6 6',
  clock: 'M12 7v5l3.500 2M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18Z',
  close: 'm6 6 12 12M18 6 6 18',
  cloudOff:
    'm3 3 18 18M8 8a6 6 0 0 0-1 2 4.500 4.500 0 0 0 0 9h10M11 5.600a6 6 0 0 1 6.700 5.400 4 4 0 0 1 2.800 5.500',
  columns: 'M4 5h16v14H4ZM9.500 5v14M14.500 5v14',
  copy: 'M9 9h11v11H9ZM5 15H4V4h11v1',
  device: 'M7 3h10v18H7ZM11 18h2',
  dots: 'M4.500 12h1m6 0h1m6 0h1',
  download: 'M12 4v11m-5-5 5 5 5-5M5 20h14',
  expand: 'M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5',
  filter: 'M4 6h16M7 12h10M10 18h4',
  help: 'M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM9.500 9.500a2.500 2.500 0 1 1 3.500 2.300c-.700.300-1 .800-1 1.700M12 17v.01',
  inbox: 'M4 13 6.500 5h11L20 13v6H4ZM4 13h5l1.500 2.500h3L15 13h5',
  list: 'M9 6h11M9 12h11M9 18h11M4.500 6h.01M4.500 12h.01M4.500 18h.01',
  locate: 'M12 8a4 4 0 1 0 0 8 4 4 0 0 0 0-8ZM12 2.500V5M12 19v2.500M2.500 12H5M19 12h2.500',
  lock: 'M6 11h12v9H6ZM8.500 11V8a3.500 3.500 0 0 1 7 0v3M12 15v1.500',
  mail: 'M4 6h16v12H4ZM4 7l8 6 8-6',
  menu: 'M4 7h16M4 12h16M4 17h16',
  minus: 'M5 12h14',
  note: 'M6 3.500h8.500L19 8v12.500H6ZM14 4v4.500h4.500M9.500 13h6M9.500 16.500h4',
  pencil: 'M4 20l1-4.500L16.500 4 20 7.500 8.500 19ZM14 6.500 17.500 10',
  people:
    'M9 11.500a3.500 3.500 0 1 0 0-7 3.500 3.500 0 0 0 0 7ZM2.500 19.500c.600-3.300 3.200-5 6.500-5s5.900 1.700 6.500 5M15.500 4.800a3.500 3.500 0 0 1 0 6.400M18 14.900c1.900.7 3.100 2.300 3.500 4.600',
  phone:
    'M6.500 3.500h3l1.500 4.500-2 1.500a12 12 0 0 0 5.500 5.500l1.500-2 4.500 1.500v3c0 1.500-1 2.500-2.500 2.500C10.500 19.500 4.500 13.500 4 6c0-1.500 1-2.500 2.500-2.500Z',
  pin: 'M12 21c-4-5-6.500-8-6.500-11.500a6.500 6.500 0 0 1 13 0C18.500 13 16 16 12 21ZM12 12a2.500 2.500 0 1 0 0-5 2.500 2.500 0 0 0 0 5Z',
  plus: 'M12 5v14M5 12h14',
  pulse: 'M3 12.500h4l2.500-7 4.500 13 2.500-6H21',
  refresh: 'M20 11a8 8 0 0 0-14.500-3.500L4 9M4 4v5h5M4 13a8 8 0 0 0 14.500 3.500L20 15M20 20v-5h-5',
  route:
    'M6 20.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM18 7.500a2 2 0 1 0 0-4 2 2 0 0 0 0 4ZM8 18.500h6.500a3.250 3.250 0 0 0 0-6.500h-5a3.250 3.250 0 0 1 0-6.500H16',
  search: 'm20 20-4.500-4.500M10.500 17a6.500 6.500 0 1 0 0-13 6.500 6.500 0 0 0 0 13Z',
  signOut: 'M14 4H5v16h9M10 12h10m-4-4 4 4-4 4',
  sort: 'M8 5v14m-4-4 4 4 4-4M16 19V5m-4 4 4-4 4 4',
  today: 'M5 6h14v14H5ZM5 10.500h14M8.500 3.500V7M15.500 3.500V7M9 15l2 2 4-3.500',
  trash: 'M5 7h14M9.500 7V4h5v3M7 7l1 13h8l1-13',
  upload: 'M12 15V4m-5 5 5-5 5 5M5 20h14',
  user: 'M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.500 20c.8-3.500 3.800-5.500 7.500-5.500s6.700 2 7.500 5.500',
} as const
export type IconName = keyof typeof paths

/** Decorative: there is always text beside it. */
export function Icon({ name, size = 20 }: { name: IconName; size?: number }) {
  return (
    <svg
      aria-hidden="true"
      fill="none"
      height={size}
      stroke="currentColor"
      strokeLinecap="round"
      strokeLinejoin="round"
      strokeWidth={1.8}
      style={{ flex: 'none' }}
      viewBox="0 0 24 24"
      width={size}
    >
      <path d={paths[name]} />
    </svg>
  )
}
