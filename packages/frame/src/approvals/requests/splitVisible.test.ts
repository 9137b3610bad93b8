import { expect, it, onTestFinished } from 'vitest'
import { splitVisible } from './splitVisible.ts'

it('leaves out no character without Intl.Segmenter, as in Firefox before 125', () => {
  const { Segmenter } = Intl
  onTestFinished(() => void Object.assign(Intl, { Segmenter }))
  Object.assign(Intl, { Segmenter: undefined })
  expect(splitVisible('a\u200bb 👩‍🚀')).toEqual([
    { text: 'a' },
    { unseen: ['U+200B'] },
    { text: 'b 👩' },
    { unseen: ['U+200D'] },
    { text: '🚀' },
  ])
})
