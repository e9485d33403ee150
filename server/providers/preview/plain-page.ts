/** Returns a page with a short message. Both arguments are constants of ours, so nothing is escaped. */
export function plainPage(title: string, words: string): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
:root { color-scheme: light dark; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; font: 1rem/1.5 system-ui, sans-serif; }
main { max-width: 34rem; padding: 1.5rem; }
h1 { font-size: 1.4rem; }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<p>${words}</p>
</main>
</body>
</html>
`;
}
