import { expect, it } from 'vitest'
import { ClientEndedError } from '../base/errors.ts'
import { createCalls, type OpenCall } from './createCalls.ts'

const ask = { method: 'ping', params: 'topic' } as const

function open() {
  const dispatched: OpenCall[] = []
  const calls = createCalls((call) => dispatched.push(call))
  return { calls, last: () => dispatched.at(-1) as OpenCall, dispatched }
}

it('finds a call until it has its response', async () => {
  const { calls, last } = open()
  const answer = calls.open(ask)
  const { call, resolve } = last()
  expect(calls.find(call)).toBe(last())
  resolve('pong')
  expect(await answer).toBe('pong')
  expect(calls.list()).toEqual([])
})

it('shows a pairing’s code once, even if the next leader sends it again', () => {
  const { calls, last } = open()
  const shown: string[] = []
  void calls.open(ask, { onUri: (uri) => shown.push(uri) })
  last().showUri('wc:1', 1)
  last().showUri('wc:2', 2)
  expect(shown).toEqual(['wc:1'])
})

it('cancels a call wherever it runs', async () => {
  const { calls, last } = open()
  const stopping = new AbortController()
  const answer = calls.open(ask, { signal: stopping.signal })
  const left: unknown[] = []
  last().leave = (reason) => left.push(reason)
  stopping.abort('enough')
  await expect(answer).rejects.toBe('enough')
  expect(left).toEqual(['enough'])
  expect(calls.list()).toEqual([])
})

it('dispatches no call that was cancelled before', async () => {
  const { calls, dispatched } = open()
  await expect(calls.open(ask, { signal: AbortSignal.abort('enough') })).rejects.toBe('enough')
  expect(dispatched).toEqual([])
})

it('rejects every pending call when the client ends', async () => {
  const { calls } = open()
  const answers = [calls.open(ask), calls.open(ask)]
  calls.end()
  for (const answer of answers) await expect(answer).rejects.toBeInstanceOf(ClientEndedError)
  expect(calls.list()).toEqual([])
})
