import { type KeyboardEvent, type ReactNode, useRef } from 'react';

const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };

/** Tabs with the panel of the selected one; arrow keys move between tabs. `beside` is at the end of the row. */
export function Tabs<T extends string>({
  label,
  tabs,
  active,
  onSelect,
  beside,
  children,
}: {
  label: string;
  tabs: readonly { value: T; label: string }[];
  active: T;
  onSelect(value: T): void;
  beside?: ReactNode;
  children: ReactNode;
}) {
  const list = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    event.stopPropagation();
    const index = (tabs.findIndex(({ value }) => value === active) + step + tabs.length) % tabs.length;
    const next = tabs[index];
    if (next) onSelect(next.value);
    list.current?.querySelectorAll<HTMLElement>('[role=tab]')[index]?.focus();
  };
  return (
    <>
      <div className="mb-6 flex items-start gap-3">
        <div ref={list} role="tablist" aria-label={label} className="flex min-w-0 grow flex-wrap gap-1">
          {tabs.map((tab) => (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`tab-${tab.value}`}
              aria-selected={tab.value === active}
              aria-controls="tabpanel"
              tabIndex={tab.value === active ? 0 : -1}
              onClick={() => onSelect(tab.value)}
              onKeyDown={onKeyDown}
              className="min-h-11 cursor-pointer rounded-md border border-border bg-surface px-3 text-sm text-text hover:bg-text/5 aria-selected:border-primary aria-selected:bg-primary aria-selected:font-semibold aria-selected:text-on-primary sm:px-4"
            >
              {tab.label}
            </button>
          ))}
        </div>
        {beside}
      </div>
      <div role="tabpanel" id="tabpanel" aria-labelledby={`tab-${active}`} key={active}>
        {children}
      </div>
    </>
  );
}
