import react from '@vitejs/plugin-react'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [react()],
  // The wallet is at localhost, and must be on another site than the app.
  server: { host: '127.0.0.1', port: Number(process.env.PORT ?? 3000), strictPort: true },
})
