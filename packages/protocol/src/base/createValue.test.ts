import { expect, it } from 'vitest'
import { createValue } from './createValue.ts'

it('calls its listeners after each change, until they unsubscribe', () => {
  const value = createValue('one')
  const heard: string[] = []
  const stop = value.subscribe(() => heard.push(value.get()))
  value.set('two')
  value.set('two')
  stop()
  value.set('three')
  expect(heard).toEqual(['two'])
  expect(value.get()).toBe('three')
})

it('calls every listener of a change, even if one of them unsubscribes another', () => {
  const value = createValue(0)
  const heard: string[] = []
  value.subscribe(() => stop())
  const stop = value.subscribe(() => heard.push('second'))
  value.set(1)
  value.set(2)
  expect(heard).toEqual(['second'])
})
