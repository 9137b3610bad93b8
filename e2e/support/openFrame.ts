import type { World } from '@latchkey/devnet/playwright'
import type { FrameMessageType, FrameRequestOf, FrameResponseOf } from '@latchkey/protocol/frame'
import type { Frame, FrameLocator, Page } from '@playwright/test'

/** The embedded wallet's frame in a page of the app, and functions to send it messages. */
export type TestFrame = {
  /** Content of the frame. */
  screen: FrameLocator
  /** Returns the types of the events that the page received. */
  readTold(): Promise<readonly string[]>
  ask<type extends FrameMessageType>(
    type: type,
    payload?: FrameRequestOf<type>,
  ): Promise<FrameResponseOf<type>>
}

/**
 * Embeds the frame in a page of the app, or in a frame of that page, like an app without our kit. Uses only the frame's
 * protocol: the allowed origin, one port, one message after the other.
 */
export async function openFrame(
  page: Page | Frame,
  { frame = '', projectId }: World,
  { beforeHandshake, allow = '' }: { beforeHandshake?: () => Promise<void>; allow?: string } = {},
): Promise<TestFrame> {
  if (beforeHandshake && 'exposeFunction' in page)
    await page.exposeFunction('beforeHandshake', beforeHandshake)
  await page.evaluate(
    ([origin, project, allowed]) =>
      new Promise<void>((resolve) => {
        const element = document.createElement('iframe')
        element.title = 'Wallet'
        element.allow = allowed
        element.width = '400'
        element.height = '640'
        const waiting = new Map<string, (answer: { type: string; payload: unknown }) => void>()
        const { beforeHandshake } = window as { beforeHandshake?: () => Promise<void> }
        window.addEventListener('message', async ({ source, origin: from, data }) => {
          if (source !== element.contentWindow || from !== origin || data.type !== 'ready') return
          await beforeHandshake?.()
          const { port1, port2 } = new MessageChannel()
          const toldByFrame: string[] = []
          port1.onmessage = ({ data: answer }) => {
            const settle = waiting.get(answer.id)
            settle ? settle(answer) : toldByFrame.push(answer.type)
          }
          element.contentWindow?.postMessage({ type: 'port' }, origin, [port2])
          const ask = (type: string, payload: unknown) =>
            new Promise((done, fail) => {
              const id = crypto.randomUUID().replaceAll('-', '')
              waiting.set(id, (answer) =>
                answer.type === `${type}-success`
                  ? done(answer.payload)
                  : fail(new Error(JSON.stringify(answer))),
              )
              port1.postMessage({ id, type, payload })
            })
          Object.assign(window, { askFrame: ask, toldByFrame })
          resolve()
        })
        const query = new URLSearchParams({ projectId: project, v: '4', origin: window.location.origin })
        element.src = `${origin}/frame?${query}`
        document.body.prepend(element)
      }),
    [frame, projectId, allow] as const,
  )
  return {
    screen: page.frameLocator('iframe[title="Wallet"]'),
    readTold: () => page.evaluate(() => (window as unknown as { toldByFrame: string[] }).toldByFrame),
    ask: (type, payload) =>
      page.evaluate(
        ([type, payload]) =>
          (window as unknown as { askFrame(type: string, payload: unknown): Promise<never> }).askFrame(
            type,
            payload,
          ),
        [type, payload ?? {}] as const,
      ),
  }
}
