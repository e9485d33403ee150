import { Menu as Base } from '@base-ui/react/menu';
import type { ReactElement, ReactNode } from 'react';

/** A button that opens a list of things to do. */
export function Menu({ trigger, children }: { trigger: ReactElement; children: ReactNode }) {
  return (
    <Base.Root>
      <Base.Trigger render={trigger} />
      <Base.Portal>
        <Base.Positioner sideOffset={4} className="z-50" collisionPadding={8}>
          <Base.Popup className="min-w-48 rounded border border-edge bg-sheet py-1 shadow-float outline-none">
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

const item =
  'flex min-h-9 w-full cursor-pointer items-center gap-2 px-3 py-1 text-left text-base outline-none select-none ' +
  'data-highlighted:bg-wash data-disabled:opacity-55 max-md:min-h-11';

export function MenuItem({
  onSelect,
  children,
  disabled = false,
}: {
  onSelect(): void;
  children: ReactNode;
  disabled?: boolean;
}) {
  return (
    <Base.Item className={item} onClick={onSelect} disabled={disabled}>
      {children}
    </Base.Item>
  );
}

/** An item that is a link: `<MenuLink render={<Link to="/s" />}>`. */
export function MenuLink({ render, children }: { render: ReactElement; children: ReactNode }) {
  return (
    <Base.Item className={item} render={render}>
      {children}
    </Base.Item>
  );
}

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [Value, string])[];
  onChoose(value: Value): void;
}

/** One of several values, inside a menu. */
export function MenuChoice<Value extends string>({ label, value, options, onChoose }: ChoiceProps<Value>) {
  return (
    <Base.Group>
      <Base.GroupLabel className="px-3 pt-2 pb-1 text-sm text-soft">{label}</Base.GroupLabel>
      <Base.RadioGroup value={value} onValueChange={(next: Value) => onChoose(next)}>
        {options.map(([one, text]) => (
          <Base.RadioItem key={one} value={one} className={item} closeOnClick={false}>
            <span aria-hidden className="w-4">
              {one === value ? '●' : ''}
            </span>
            {text}
          </Base.RadioItem>
        ))}
      </Base.RadioGroup>
    </Base.Group>
  );
}

export const MenuLine = () => <Base.Separator className="my-1 h-px bg-line" />;
