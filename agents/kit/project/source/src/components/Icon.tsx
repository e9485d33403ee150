const paths = {
  home: 'M3 11l9-8 9 8M5 9.5V20h5v-6h4v6h5V9.5',
  list: 'M8 6h13M8 12h13M8 18h13M3.5 6h.01M3.5 12h.01M3.5 18h.01',
  calendar: 'M4 6h16v14H4zM4 10.5h16M8 3v5M16 3v5',
  board: 'M4 4h5v16H4zM15 4h5v10h-5z',
  chart: 'M4 20V10M10 20V4M16 20v-7M21 20H3',
  person: 'M12 12a4 4 0 100-8 4 4 0 000 8zM4.5 20.5c.8-3.6 3.8-5.5 7.5-5.5s6.700 1.900 7.500 5.500',
  pin: 'M12 21s7-6.100 7-11.500a7 7 0 10-14 0C5 14.900 12 21 12 21zM12 12a2.500 2.500 0 100-5 2.500 2.500 0 000 5z',
  box: 'M12 3l8 4.500v9L12 21l-8-4.500v-9zM4 7.500l8 4.500 8-4.500M12 12v9',
  plus: 'M12 5v14M5 12h14',
  search: 'M10.500 17a6.500 6.500 0 100-13 6.500 6.500 0 000 13zM20 20l-4.500-4.500',
  share: 'M12 15V3.500M8 7l4-3.800L16 7M5 12v8h14v-8',
  edit: 'M4 20l1-4L16.500 4.500l3 3L8 19zM14 7l3 3',
  trash: 'M4 7h16M9 7V4h6v3M6 7l1 13h10l1-13M10 11v5M14 11v5',
  back: 'M15 5l-7 7 7 7',
  close: 'M6 6l12 12M18 6L6 18',
  next: 'M9 5l7 7-7 7',
  check: 'M5 12.500l4.500 4.500L19 7.500',
  clock: 'M12 21a9 9 0 100-18 9 9 0 000 18zM12 7v5l3.500 2',
  sun: 'M12 16a4 4 0 100-8 4 4 0 000 8zM12 2v2M12 20v2M2 12h2M20 12h2M5 5l1.400 1.400M17.600 17.600L19 19M19 5l-1.400 1.400M6.400 17.600L5 19',
  moon: 'M20 14.500A8.500 8.500 0 119.500 4a7 7 0 0010.500 10.500z',
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
