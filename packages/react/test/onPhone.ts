import { onTestFinished } from 'vitest'

/** Makes the browser report Chrome on an Android phone until the test ends. */
export function onPhone() {
  const value =
    'Mozilla/5.0 (Linux; Android 15; Pixel 9) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36'
  Object.defineProperty(navigator, 'userAgent', { value, configurable: true })
  onTestFinished(() => {
    Reflect.deleteProperty(navigator, 'userAgent')
  })
}
