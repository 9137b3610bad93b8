import { onTestFinished } from 'vitest'

/** Passes responses of paths that contain a text through a function, until the test ends. */
export function changeAnswers(path: string, change: (answer: Response) => Promise<Response>): void {
  const { fetch } = window
  onTestFinished(() => void Object.assign(window, { fetch }))
  const changed: typeof fetch = async (input, init) => {
    const answer = await fetch(input, init)
    const url = input instanceof Request ? input.url : String(input)
    return url.includes(path) ? change(answer) : answer
  }
  Object.assign(window, { fetch: changed })
}
