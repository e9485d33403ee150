import { type ComponentProps, useEffect, useRef, useState } from 'react';

/** A scrolling area that the keyboard can focus while a part of it is out of sight. `atEnd`: shows its end first. */
export function ScrollArea({
  label,
  atEnd = false,
  children,
  ...rest
}: Omit<ComponentProps<'section'>, 'ref'> & { label: string; atEnd?: boolean }) {
  const area = useRef<HTMLElement>(null);
  const [tabIndex, setTabIndex] = useState<number>();
  useEffect(() => {
    if (atEnd && area.current) area.current.scrollLeft = area.current.scrollWidth;
  }, [atEnd]);
  // After each render, because the content may have changed.
  useEffect(() => {
    const element = area.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      const scrolls = element.scrollWidth > element.clientWidth || element.scrollHeight > element.clientHeight;
      setTabIndex(scrolls ? 0 : undefined);
    });
    for (const watched of [element, ...element.children]) observer.observe(watched);
    return () => observer.disconnect();
  });
  return (
    <section ref={area} aria-label={label} tabIndex={tabIndex} {...rest}>
      {children}
    </section>
  );
}
