import { useEffect, useState } from 'react';

/** How long a line may be lost before people are told. */
export const lateMs = 1_500;

/** Whether a value has been true for some milliseconds: what passes sooner is not worth a message. */
export function useLate(value: boolean, milliseconds: number): boolean {
  const [late, setLate] = useState(false);
  useEffect(() => {
    if (!value) return;
    const timer = setTimeout(() => setLate(true), milliseconds);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [value, milliseconds]);
  return late && value;
}
