import react from '@astrojs/react'
import { defineConfig } from 'astro/config'

export default defineConfig({
  integrations: [react()],
  server: { port: Number(process.env.PORT ?? 3000) },
})
