import { expect, it } from 'vitest'
import { explainSettings } from './explainSettings.ts'

const linesOf = (accent: string) => {
  const lines: unknown[] = []
  explainSettings({ theme: { accent } } as Parameters<typeof explainSettings>[0], (...line) => {
    lines.push(line)
  })
  return lines
}

it.each(['blurple', '#12', 'rgb(1 2', '', 'var(--brand)'])(
  'names the accent %j, which is not a color in a browser',
  (accent) => {
    expect(linesOf(accent)).toEqual([
      [
        'error',
        expect.stringContaining(
          `createKit: "theme.accent" is ${JSON.stringify(accent)}. Use a CSS color without var().`,
        ),
      ],
    ])
  },
)

it.each(['#7a1f5c', 'teal', 'rgb(1 2 3)', 'oklch(60% 0.1 200)', 'color(display-p3 1 0 0)'])(
  'accepts the accent %j silently',
  (accent) => expect(linesOf(accent)).toEqual([]),
)
