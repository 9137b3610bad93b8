import { afterEach } from 'vitest'
import { commands, page } from 'vitest/browser'

declare module 'vitest/browser' {
  interface BrowserCommands {
    takePicture(picture: {
      file: string
      title: string
      width: number
      mode: 'light' | 'dark'
    }): Promise<void>
  }
}

const sizes = [
  { width: 320, height: 640 },
  { width: 375, height: 720 },
  { width: 1280, height: 800 },
]

// A test ends in the state that its title describes, so that is what the gallery shows.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail' || !isShown()) return
  for (const { width, height } of sizes) {
    await page.viewport(width, height)
    for (const mode of ['light', 'dark'] as const) {
      await drawn()
      await commands.takePicture({ file: task.file.filepath, title: task.name, width, mode })
    }
  }
})

/** Returns whether a view of the kit or a screen of the frame is on the page. */
function isShown(): boolean {
  const dialogs = [...document.querySelectorAll('[data-latchkey]')].flatMap(({ shadowRoot }) => [
    ...(shadowRoot?.querySelectorAll('dialog[open], [role="status"]:not(:empty)') ?? []),
  ])
  const frames = [...document.querySelectorAll('iframe')]
  return dialogs.length > 0 || frames.some(({ contentDocument }) => contentDocument?.body.textContent)
}

const drawn = () =>
  new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve())))
