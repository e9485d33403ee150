/** The design tokens of our pages. Text colours have a contrast of at least 4.5:1 in both modes, which a test checks. */
export const tokens = `:root {
  color-scheme: light dark;
  --paper: #f7f6f2; --card: #ffffff; --ink: #1d2320; --soft: #59625d; --line: #dedcd3;
  --brand: #0b6b4f; --brand-soft: #e2f1ea; --code: #f0eee7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #121614; --card: #1a201d; --ink: #edf1ee; --soft: #a3aea8; --line: #303834;
    --brand: #6fd6ae; --brand-soft: #173328; --code: #222a26;
  }
}`;
