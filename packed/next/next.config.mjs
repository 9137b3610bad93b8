/**
 * Skips what only pays off for visitors and for the next build: one build in a new folder serves a few requests.
 *
 * @type {import('next').NextConfig}
 */
export default {
  experimental: {
    turbopackFileSystemCacheForBuild: false,
    turbopackMinify: false,
    turbopackSourceMaps: false,
  },
}
