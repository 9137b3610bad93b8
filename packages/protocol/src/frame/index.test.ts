import { expect, it } from 'vitest'
import { frameErrorNames, frameMessages } from './index.ts'

it('files every message under its own type', () => {
  for (const [type, message] of Object.entries(frameMessages)) expect(message.type).toBe(type)
})

it('uses no name twice: no response is named like a message', () => {
  const words = Object.keys(frameMessages)
  const answers = words.flatMap((word) => [`${word}-success`, `${word}-error`])
  expect(words.filter((word) => answers.includes(word))).toEqual([])
  expect(new Set(frameErrorNames).size).toBe(frameErrorNames.length)
})
