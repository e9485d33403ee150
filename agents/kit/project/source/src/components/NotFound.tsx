import { ButtonLink } from './Button.tsx';
import { EmptyState } from './EmptyState.tsx';

export function NotFound({ what, href }: { what: string; href: string }) {
  return (
    <EmptyState icon="search" title={`${what} not found`} hint="It may have been deleted, or the address is wrong.">
      <ButtonLink href={href} icon="back">
        Go back
      </ButtonLink>
    </EmptyState>
  );
}
