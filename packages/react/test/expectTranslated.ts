import { expect, vi } from 'vitest'
import { expectNoAxeFindings } from './expectNoAxeFindings.ts'
import { strayIn } from './strayIn.ts'
import { untranslated } from './untranslated.ts'

/** Fails if the rendered modal doesn't fit a translation of another length or direction. */
export async function expectTranslated(
  shadow: ShadowRoot | null,
  {
    copy,
    direction,
    names,
  }: {
    copy: Readonly<Record<string, string>>
    direction: 'ltr' | 'rtl'
    /** Texts that are the same in every language. */
    names?: RegExp
  },
) {
  const panel = await vi.waitFor(() => {
    const drawn = shadow?.querySelector<HTMLElement>('.lk-dialog .lk-panel')
    if (!drawn) throw new Error('The panel is missing')
    return drawn
  }, 25_000)
  expect(getComputedStyle(panel).direction).toBe(direction)
  await expectNoAxeFindings()
  expect(strayIn(panel)).toEqual([])
  // biome-ignore lint/performance/useDomNodeTextContent: what is hidden from sight does not count
  const said = panel.innerText
  expect(untranslated(names ? said.replaceAll(names, '') : said, copy)).toEqual([])
}
