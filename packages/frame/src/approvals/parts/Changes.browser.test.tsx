import { expect, it } from 'vitest'
import { renderParts } from '../../../../ui/test/renderParts.tsx'
import { type Asking, AskingContext } from '../useAsking.ts'
import { Changes } from './Changes.tsx'

const asking = { locale: 'he' } as Asking
const native = { symbol: 'ETH', decimals: 18 }

it.each([
  ['a loss', -(10n ** 18n), '−'],
  ['a gain', 10n ** 18n, '+'],
])('shows the sign of %s before its digits, right to left, too', (_, amount, sign) => {
  const changes = [{ token: null, amount }]
  const { shadow } = renderParts(
    <AskingContext value={asking}>
      <Changes changes={changes} tokens={new Map()} native={native} />
    </AskingContext>,
    { direction: 'rtl' },
  )
  const written = shadow.querySelector('.ask-change')
  expect(written?.textContent?.replace(/\p{Cf}/gu, '')).toBe(`${sign}1 ETH`)
  expect(leftOf(written, sign)).toBeLessThan(leftOf(written, '1'))
})

/** Returns where a character of an element is on the screen. */
function leftOf(element: Element | null, character: string): number {
  const texts = document.createTreeWalker(element ?? document.body, NodeFilter.SHOW_TEXT)
  while (texts.nextNode()) {
    const at = texts.currentNode.textContent?.indexOf(character) ?? -1
    if (at < 0) continue
    const range = document.createRange()
    range.setStart(texts.currentNode, at)
    range.setEnd(texts.currentNode, at + 1)
    return range.getBoundingClientRect().left
  }
  throw new Error(`There is no ${character}.`)
}
