import type { ReactNode } from 'react';
import { Icon, type IconName } from '../kit/Icon.tsx';
import { hasMap } from './sections.ts';
import { texts } from './texts.ts';
import { values } from './values.ts';

const link =
  'inline-flex min-h-11 items-center text-lg font-semibold underline decoration-border decoration-2 underline-offset-4 ' +
  'break-all hover:decoration-current focus-visible:outline-2 focus-visible:outline-ring';

/** The address and the contact. */
export function Place() {
  const { phone, email } = values;
  return (
    <div className="grid gap-6">
      {hasMap() && <MapCard />}
      <ul className="grid gap-6 sm:grid-cols-2">
        <Contact icon="phone" label={texts.phone} missing={texts.missing.phone}>
          {phone !== '' && (
            <a href={`tel:${phone.replaceAll(/[^\d+]/g, '')}`} className={link}>
              {phone}
            </a>
          )}
        </Contact>
        <Contact icon="mail" label={texts.email} missing={texts.missing.email}>
          {email !== '' && (
            <a href={`mailto:${email}`} className={link}>
              {email}
            </a>
          )}
        </Contact>
      </ul>
    </div>
  );
}

function Contact({
  icon,
  label,
  missing,
  children,
}: {
  icon: IconName;
  label: string;
  missing: string;
  children: ReactNode;
}) {
  return (
    <li className={`flex items-start gap-4 ${children ? '' : 'print:hidden'}`}>
      <span className="grid size-11 shrink-0 place-items-center rounded-full bg-accent text-on-accent">
        <Icon name={icon} />
      </span>
      <div className="min-w-0">
        <p className="text-sm text-muted">{label}</p>
        <div>
          {children || (
            <span className="inline-block py-2 underline decoration-dashed underline-offset-4">{missing}</span>
          )}
        </div>
      </div>
    </li>
  );
}

function MapCard() {
  const { address } = values;
  const map = `https://www.openstreetmap.org/search?query=${encodeURIComponent(address).replaceAll('%20', '+')}`;
  return (
    <div className="overflow-hidden rounded-lg border border-border bg-background">
      <div
        aria-hidden="true"
        className="relative grid h-40 place-items-center overflow-hidden bg-primary/12 print:hidden"
      >
        <span className="absolute size-96 rounded-full border border-border" />
        <span className="absolute size-64 rounded-full border border-border" />
        <span className="absolute size-32 rounded-full border border-border" />
        <span className="relative grid size-14 place-items-center rounded-full bg-primary text-on-primary shadow-lg">
          <Icon name="pin" className="size-7" />
        </span>
      </div>
      <div className="p-5">
        <p className="text-sm text-muted">{texts.address}</p>
        {address === '' ? (
          <p className="mt-1 text-lg underline decoration-dashed underline-offset-4">{texts.missing.address}</p>
        ) : (
          <>
            <address className="mt-1 text-xl font-semibold break-words not-italic">{address}</address>
            <p className="mt-4 text-sm text-muted">{texts.mapHint}</p>
            <a
              href={map}
              target="_blank"
              rel="noreferrer"
              className="inline-flex min-h-11 items-center text-sm break-all underline underline-offset-4 focus-visible:outline-2 focus-visible:outline-ring"
            >
              {map}
            </a>
          </>
        )}
      </div>
    </div>
  );
}
