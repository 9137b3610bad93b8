import type { FrameRequestOf } from '@latchkey/protocol/frame'
import type { Stage } from './createStage.ts'

/** One attack of a hostile page on the wallet's window, where its visitor approves nothing. */
type WindowRow = { name: string; isSmoke?: boolean; run(stage: Stage): Promise<void> }

/** Ways to redirect a press that is meant for something else into the wallet's window. */
export const windowRows: readonly WindowRow[] = [
  {
    name: 'has its visitor double-click where the window opens',
    isSmoke: true,
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.pressWhile(wallet, 'waiting')
    },
  },
  {
    name: 'has its visitor hold the button down while the window opens',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.hold(wallet)
    },
  },
  {
    name: 'has its visitor hold Enter down while the window opens',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.holdKey(wallet, 'Enter')
    },
  },
  {
    name: 'has its visitor hold the space bar down while the window opens',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.holdKey(wallet, ' ')
    },
  },
  {
    name: 'navigates the window again under the pointer',
    async run(stage) {
      await stage.openWindow()
      const wallet = await stage.openWindow()
      await stage.pressWhile(wallet, 'waiting')
    },
  },
  {
    name: 'opens a tiny window',
    isSmoke: true,
    async run(stage) {
      const wallet = await stage.openWindow('popup,width=120,height=120')
      await wallet.setViewportSize({ width: 200, height: 160 })
      await stage.pressWhile(wallet, 'hidden')
    },
  },
  {
    name: 'swaps the request for another once it may be approved',
    isSmoke: true,
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.until(wallet, 'ready')
      await stage.swap()
      await stage.pressWhile(wallet, 'waiting')
    },
  },
  {
    name: 'puts a request behind another, and has its visitor press twice',
    async run(stage) {
      await stage.sign('Harmless.')
      const wallet = await stage.openWindow()
      // The harmless request is rejected, which places the theft under the pointer.
      await stage.rejectFirst(wallet)
      await stage.pressWhile(wallet, 'waiting')
    },
  },
  {
    name: 'floods the window with requests while its visitor presses',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.flood(40)
      await stage.rejectFirst(wallet)
      await stage.pressWhile(wallet, 'waiting')
    },
  },
  {
    name: 'scripts the window that it has opened',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.until(wallet, 'ready')
      await stage.scriptWindow()
    },
  },
  {
    name: 'closes a window of its own over the wallet’s under the pointer',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.until(wallet, 'ready')
      const uncover = await stage.cover(wallet)
      await uncover()
      await stage.press(wallet)
    },
  },
  {
    name: 'moves the window under the pointer once it may be approved',
    async run(stage) {
      const wallet = await stage.openWindow()
      await stage.until(wallet, 'ready')
      await stage.move(wallet, 140)
      await stage.press(wallet)
    },
  },
  {
    ...dressed('calls itself what turns and breaks the lines of the screen', {
      mode: 'light',
      appName: '\u202eKO\u202c bank.example\nSign in. Nothing is sent.\u200b ',
    }),
    isSmoke: true,
  },
  ...(['light', 'dark'] as const).flatMap((mode) =>
    ['#ffffff', '#000000', '#ffff00'].map((accent) =>
      dressed(`has an accent that hides what is written on it (${accent}, ${mode})`, {
        mode,
        accent,
        radius: 64,
      }),
    ),
  ),
  ...['ar-u-nu-arab', 'xx-none', 'zh-Hans-u-nu-hanidec'].map((locale) =>
    dressed(`says that its visitor reads another script (${locale})`, { mode: 'light', locale }),
  ),
]

/** Creates a row in which the page sets its own theme, language or name: the window shows what it must anyway. */
function dressed(
  name: string,
  { appName = 'Spin the wheel', ...look }: FrameRequestOf<'sync-theme'> & { appName?: string },
): WindowRow {
  return {
    name,
    async run(stage) {
      await stage.introduce({ ...look, name: appName })
      const wallet = await stage.openWindow()
      await stage.showsAll(wallet)
      await stage.pressWhile(wallet, 'waiting')
    },
  }
}
