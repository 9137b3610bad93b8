/**
 * Colors, type and shadow of the pages that the server renders itself, light and dark: copies of the kit's tokens of
 * the same names (`ui/src/styles/tokens.css`).
 */
export const pageTokens = `
:root {
  color-scheme: light dark;
  --font: system-ui, sans-serif;
  --font-mono: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace;
  --ink: light-dark(oklch(0.24 0.02 265), oklch(0.96 0.004 265));
  --ink-2: light-dark(oklch(0.46 0.02 265), oklch(0.74 0.012 265));
  --paper: light-dark(oklch(1 0 0), oklch(0.215 0.012 265));
  --sunk: light-dark(oklch(0.972 0.003 265), oklch(0.255 0.013 265));
  --sunk-2: light-dark(oklch(0.945 0.004 265), oklch(0.295 0.014 265));
  --line: light-dark(oklch(0.915 0.005 265), oklch(0.32 0.013 265));
  --edge: light-dark(oklch(0.64 0.012 265), oklch(0.56 0.014 265));
  --page: light-dark(oklch(0.955 0.006 85), oklch(0.155 0.01 265));
  --brass-ink: light-dark(oklch(0.46 0.09 70), oklch(0.84 0.1 82));
  --brass-ground: light-dark(oklch(0.958 0.032 85), oklch(0.31 0.04 75));
  --good: light-dark(oklch(0.48 0.12 155), oklch(0.8 0.13 155));
  --good-ground: light-dark(oklch(0.955 0.03 155), oklch(0.29 0.045 155));
  --bad: light-dark(oklch(0.51 0.19 27), oklch(0.77 0.125 25));
  --bad-ground: light-dark(oklch(0.962 0.018 27), oklch(0.28 0.04 25));
  --accent: light-dark(oklch(0.24 0.02 265), oklch(0.96 0.004 265));
  --on-accent: light-dark(oklch(1 0 0), oklch(0.2 0.02 265));
  --shadow:
    0 0 0 1px light-dark(oklch(0.24 0.02 265 / 0.06), oklch(1 0 0 / 0.08)),
    0 4px 12px light-dark(oklch(0.24 0.02 265 / 0.06), oklch(0 0 0 / 0.3)),
    0 24px 64px -12px light-dark(oklch(0.24 0.02 265 / 0.28), oklch(0 0 0 / 0.7));
  --shadow-low:
    0 0 0 1px light-dark(oklch(0.24 0.02 265 / 0.05), oklch(1 0 0 / 0.04)),
    0 1px 3px light-dark(oklch(0.24 0.02 265 / 0.12), oklch(0 0 0 / 0.35));
}
`
