import type { ReactNode } from 'react';

export const metadata = { title: 'Talk an idea through' };

export default function Layout({ children }: { children: ReactNode }) {
  return (
    <html lang="en">
      <body style={{ maxWidth: '40rem', margin: '2rem auto', font: '1rem/1.6 system-ui, sans-serif' }}>{children}</body>
    </html>
  );
}
