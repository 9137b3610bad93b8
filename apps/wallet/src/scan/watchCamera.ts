import { createReader } from './createReader.ts'

/** Interval between scans, in ms. */
const lookEveryMs = 150

/**
 * Shows the camera in a video element and resolves with the first connection code it sees. Rejects if the camera is
 * denied or missing, and with the signal's reason. Always releases the camera.
 */
export async function watchCamera(video: HTMLVideoElement, signal: AbortSignal): Promise<string> {
  const camera = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment' } })
  try {
    signal.throwIfAborted()
    video.srcObject = camera
    await video.play()
    const read = await createReader()
    for (;;) {
      signal.throwIfAborted()
      const code = await read(video).catch(() => undefined)
      if (code?.startsWith('wc:')) return code
      await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
    }
  } finally {
    for (const track of camera.getTracks()) track.stop()
    video.srcObject = null
  }
}
