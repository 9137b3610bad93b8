import { type ReactNode, StrictMode } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { onTestFinished } from 'vitest'
import { StyleRoot, type Theme, ThemeRoot } from '../src/index.ts'

/** Renders components like the modal does, in a shadow root and in StrictMode, until the test ends. */
export function renderParts(
  children: ReactNode,
  { direction = 'ltr', theme = {} }: { direction?: 'ltr' | 'rtl'; theme?: Theme } = {},
) {
  const host = document.createElement('div')
  document.body.append(host)
  const shadow = host.attachShadow({ mode: 'open' })
  const root = createRoot(shadow)
  const draw = (content: ReactNode) => flushSync(() => root.render(tree(content)))
  const tree = (content: ReactNode) => (
    <StrictMode>
      <StyleRoot root={shadow}>
        <ThemeRoot direction={direction} theme={theme} locale="en">
          {content}
        </ThemeRoot>
      </StyleRoot>
    </StrictMode>
  )
  draw(children)
  onTestFinished(() => {
    root.unmount()
    host.remove()
  })
  return {
    shadow,
    draw,
    /** Returns the focused element inside. */
    focused: () => shadow.activeElement,
  }
}
