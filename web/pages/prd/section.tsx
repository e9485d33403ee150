import { Pencil, X } from 'lucide-react';
import type { ReactNode } from 'react';
import { IconButton } from '../../parts/button.tsx';
import { prd as de } from '../../words/de/pages/prd.ts';
import { prd as en } from '../../words/en/pages/prd.ts';
import { useTexts } from '../../words/words.tsx';
import type { SectionName } from './anchors.ts';
import { useDraftApi } from './draft-context.tsx';
import { PartEditor } from './part-editor.tsx';
import { usePrdPage } from './prd-context.ts';
import { Row } from './row.tsx';
import { isPartName, type PartName } from './spec.ts';

interface SectionProps {
  name: SectionName;
  /** Whether there is anything to show. */
  isEmpty: boolean;
  /** Places within it that can be commented on with the section. */
  within?: readonly string[];
  children: ReactNode;
  /** Rows of their own, with their own comments. */
  rows?: ReactNode;
}

/** A section of the document, which turns into fields where it stands. */
export function Section({ name, isEmpty, within, children, rows }: SectionProps) {
  const words = useTexts({ en, de });
  const draft = useDraftApi();
  const { notEditable } = usePrdPage();
  const part = isPartName(name) ? name : null;
  const isOpen = part !== null && notEditable === null && draft.draft?.parts[part] !== undefined;
  if (isEmpty && part === null) return null;
  return (
    <section aria-labelledby={`title-${name}`} className="flex flex-col gap-2">
      <Row
        anchor={name}
        {...(within && { within })}
        heading={
          <h3 id={`title-${name}`} className="font-sans text-xl font-semibold">
            {words.sections[name]}
          </h3>
        }
        actions={part && <Edit parts={[part]} isOpen={isOpen} title={words.sections[name]} />}
      >
        {isOpen && <PartEditor part={part} label={words.sections[name]} hideLabel />}
        {isOpen && draft.isBehind && <p className="mt-4 font-sans text-sm font-semibold">{words.theirs}</p>}
        {(!isOpen || draft.isBehind) && (isEmpty ? <p className="text-soft">{words.nothing}</p> : children)}
      </Row>
      {(!isOpen || draft.isBehind) && rows && <div className="flex flex-col gap-5">{rows}</div>}
    </section>
  );
}

interface EditProps {
  parts: readonly PartName[];
  isOpen: boolean;
  title: string;
}

/** Turns parts into fields, or back. Going back drops what was changed in them. */
export function Edit({ parts, isOpen, title }: EditProps) {
  const words = useTexts({ en, de });
  const draft = useDraftApi();
  const { notEditable } = usePrdPage();
  const label = isOpen ? words.stopEditing(title) : words.edit(title);
  return (
    <IconButton
      label={notEditable === null ? label : `${label}. ${notEditable}`}
      className="text-soft"
      disabled={notEditable !== null}
      onClick={() => (isOpen ? draft.close(parts) : draft.open(parts))}
    >
      {isOpen ? <X size={16} aria-hidden /> : <Pencil size={16} aria-hidden />}
    </IconButton>
  );
}
