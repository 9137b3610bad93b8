import type { Kit } from '@latchkey/core'
import { onTestFinished } from 'vitest'
import { createApp, h } from 'vue'
import { createTestKit } from '../../react/test/renderKit.tsx'
import { latchkey } from '../src/index.ts'

/** Mounts an app with a kit, whose only component calls `setup`. Removed when the test ends. */
export function mountKit<value>(setup: () => value, kit: Kit = createTestKit()) {
  const place = document.createElement('div')
  document.body.append(place)
  const result: { value?: value } = {}
  const app = createApp({
    setup() {
      result.value = setup()
      return () => h('p')
    },
  })
  app.use(latchkey, { kit })
  app.mount(place)
  let isMounted = true
  const unmount = () => {
    if (isMounted) app.unmount()
    isMounted = false
  }
  onTestFinished(() => {
    unmount()
    kit.destroy()
    place.remove()
  })
  return { kit, unmount, used: result.value as value }
}
