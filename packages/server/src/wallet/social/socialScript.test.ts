import { runInNewContext } from 'node:vm'
import { socialOffersAlone, socialOffersBeforeDigits, socialOffersMax } from '@latchkey/protocol/constants'
import { describe, expect, it } from 'vitest'
import { socialScript } from './socialScript.ts'

/** Runs the script in a window that was opened by a page with frames. */
function open(data: { code?: string; outcome?: string }) {
  const parts = ['waiting', 'digits'].map((part) => ({ hidden: true, dataset: { part } }))
  const frame = { postMessage() {} }
  const opener = { closed: false, length: 1, frames: [frame] }
  let offer: (() => void) | undefined
  let offers = 0
  runInNewContext(socialScript, {
    window: { opener },
    document: { body: { dataset: { flow: 'flow', ...data } }, querySelectorAll: () => parts },
    history: { replaceState() {} },
    location: { pathname: '/', origin: 'https://wallet.example' },
    addEventListener() {},
    setInterval(run: () => void) {
      offer = run
    },
    clearInterval() {
      offer = undefined
    },
    BroadcastChannel: class {
      postMessage() {
        offers += 1
      }
    },
  })
  return {
    opener,
    /** Lets time pass, until a total number of offers. */
    pass(until: number) {
      while (offer && offers < until) offer()
    },
    offers: () => offers,
    hasDigits: () => parts[1]?.hidden === false,
  }
}

describe('the window of a login by a social provider', () => {
  it('shows digits when the frames of the page disappear after some offers', () => {
    const { opener, pass, hasDigits } = open({ code: 'code' })
    pass(socialOffersAlone + 1)
    expect(hasDigits()).toBe(false)
    opener.length = 0
    pass(socialOffersAlone + 2)
    expect(hasDigits()).toBe(true)
  })

  it('shows digits when the page has no frame at the time they are due', () => {
    const { opener, pass, hasDigits } = open({ code: 'code' })
    pass(socialOffersBeforeDigits - 1)
    opener.length = 0
    pass(socialOffersBeforeDigits)
    expect(hasDigits()).toBe(true)
  })

  it.each([{ code: 'code' }, { outcome: 'refused' }])('stops offering %o without a response', (data) => {
    const { pass, offers } = open(data)
    pass(2 * socialOffersMax)
    expect(offers()).toBe(socialOffersMax)
  })
})
