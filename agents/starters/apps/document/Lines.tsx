/** The lines of a text, or a placeholder, which is not printed. */
export function Lines({ text, label, className = '' }: { text: string; label?: string; className?: string }) {
  if (text.trim() !== '') return <p className={`whitespace-pre-line ${className}`}>{text}</p>;
  return label === undefined ? null : <p className={`text-muted italic print:hidden ${className}`}>{label}</p>;
}
