const paths = {
  home: 'M3 11l9-8 9 8M5 9.5V20h5v-6h4v6h5V9.5',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  board: 'M4 4h5v16H4zM15 4h5v10h-5z',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.7 1.9 7.5 5.5',
  pin: 'M12 21s7-6.1 7-11.5a7 7 0 10-14 0C5 14.9 12 21 12 21zM12 12a2.5 2.5 0 100-5 2.5 2.5 0 000 5z',
  phone: 'M6 3h4l2 5-2.5 1.5a11 11 0 005 5L16 12l5 2v4a3 3 0 01-3 3A15 15 0 013 6a3 3 0 013-3z',
  mail: 'M3 6h18v12H3zM3 7l9 6 9-6',
  box: 'M12 3l8 4.5v9L12 21l-8-4.5v-9zM4 7.5l8 4.5 8-4.5M12 12v9',
  basket: 'M4 9h16l-2 11H6zM8 9l3-6M16 9l-3-6M9 13v4M15 13v4',
  plus: 'M12 5v14M5 12h14',
  minus: 'M5 12h14',
  close: 'M6 6l12 12M18 6L6 18',
  search: 'M10.5 17a6.5 6.5 0 100-13 6.5 6.5 0 000 13zM20 20l-4.5-4.5',
  download: 'M12 4v11M7 11l5 4.5 5-4.5M5 20h14',
  upload: 'M12 20V9M7 13l5-4.5 5 4.5M5 4h14',
  edit: 'M4 20l1-4L16.5 4.5l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  back: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  up: 'M5 15l7-7 7 7',
  down: 'M5 9l7 7 7-7',
  check: 'M5 12.5l4.5 4.5L19 7.5',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.5 2',
  play: 'M7 4.5l12 7.5-12 7.5z',
  pause: 'M8 5v14M16 5v14',
  reset: 'M4 12a8 8 0 108-8H7M10 1L7 4l3 3',
  undo: 'M4 9h10a6 6 0 010 12H8M8 4L4 9l4 5',
  redo: 'M20 9H10a6 6 0 000 12h6M16 4l4 5-4 5',
  sound: 'M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11',
  print: 'M7 9V3h10v6M7 17H4v-7h16v7h-3M7 14h10v7H7z',
  brush: 'M14 4l6 6-8 8H6v-6zM4 21h16',
  money: 'M3 6h18v12H3zM12 15a3 3 0 100-6 3 3 0 000 6zM6 9.5v5M18 9.5v5',
  file: 'M6 3h8l4 4v14H6zM14 3v5h4M9 13h6M9 17h6',
  star: 'M12 3l2.7 5.9 6.3.700-4.7 4.3 1.3 6.3L12 17l-5.6 3.2 1.3-6.3L3 9.6l6.3-.7z',
  settings: 'M4 7h10M18 7h2M4 17h2M10 17h10M16 9.5v-5M8 19.5v-5',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.4 1.4M17.6 17.6L19 19M19 5l-1.4 1.4M6.4 17.6L5 19',
  moon: 'M20 14.5A8.5 8.5 0 119.5 4a7 7 0 0010.5 10.5z',
} as const;

export type IconName = keyof typeof paths;

/** Decoration only: the text next to it carries the meaning. */
export function Icon({ name, className = 'size-5' }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      className={`${className} shrink-0`}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      <path d={paths[name]} />
    </svg>
  );
}
