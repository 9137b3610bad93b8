/** Features that a page may have (Permissions Policy), shut but for passkeys, which are the frame's own. */
const permissions = [
  'accelerometer',
  'autoplay',
  'bluetooth',
  'browsing-topics',
  'camera',
  'clipboard-read',
  'display-capture',
  'encrypted-media',
  'fullscreen',
  'geolocation',
  'gyroscope',
  'hid',
  'identity-credentials-get',
  'idle-detection',
  'local-fonts',
  'magnetometer',
  'microphone',
  'midi',
  'payment',
  'picture-in-picture',
  'screen-wake-lock',
  'serial',
  'storage-access',
  'usb',
  'window-management',
  'xr-spatial-tracking',
]

const permissionsPolicy = [
  ...permissions.map((name) => `${name}=()`),
  'publickey-credentials-get=(self)',
  'publickey-credentials-create=(self)',
].join(', ')

/** Headers of the frame's page: what it may reach, and the one origin that may hold it (CSP 3). */
export function toFrameHeaders(appOrigin: string, apiOrigin: string): Record<string, string> {
  return {
    'content-security-policy': [
      "default-src 'none'",
      "script-src 'self'",
      "style-src 'self'",
      `connect-src 'self' ${apiOrigin}`,
      "img-src 'self' data:",
      `frame-ancestors ${appOrigin}`,
      "base-uri 'none'",
      "form-action 'none'",
    ].join('; '),
    'permissions-policy': permissionsPolicy,
    // A page that isolates itself (COEP) may hold what says that it may be held.
    'cross-origin-resource-policy': 'cross-origin',
    // Its memory is apart from that of other origins of its site.
    'origin-agent-cluster': '?1',
  }
}
