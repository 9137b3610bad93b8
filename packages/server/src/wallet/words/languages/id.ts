import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Indonesian. */
export const id: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Kode verifikasi Anda untuk {app}',
        lead: 'Masukkan kode ini untuk masuk:',
        holds: 'Kode ini kedaluwarsa dalam 10 menit dan hanya berfungsi di browser yang memintanya.',
      },
      device: {
        lead: 'Anda sedang masuk dari browser baru. Buka halaman ini untuk mengonfirmasi bahwa ini memang Anda sebelum memasukkan kode:',
        button: 'Konfirmasikan browser ini',
      },
      link: {
        subject: 'Masuk ke {app}',
        lead: 'Terlalu banyak kode salah dimasukkan untuk alamat ini, jadi kami tidak dapat mengirim kode melalui email hari ini. Buka halaman ini untuk melihat kode Anda:',
        button: 'Tampilkan kode',
      },
      isNew: 'Alamat ini belum memiliki dompet. Dompet akan dibuat saat kode dimasukkan.',
      asked: {
        title: 'Detail permintaan',
        app: 'Aplikasi',
        device: 'Browser',
        place: 'Alamat IP',
        time: 'Waktu',
      },
      warning:
        'Bukan Anda? Abaikan email ini. Jangan pernah membagikan kode ini atau meneruskan email ini. Kami tidak pernah meminta kode ini.',
      notice: {
        subject: 'Login baru ke dompet Anda',
        lead: 'Dompet Anda baru saja dibuka di browser baru.',
        warning:
          'Bukan Anda? Segera masuk ke dompet Anda, keluar dari perangkat itu di pengaturan, dan ubah kata sandi akun email ini.',
      },
      socialNotice: {
        subject: 'Login baru ke dompet Anda',
        lead: 'Akun {provider} Anda baru saja digunakan untuk masuk ke dompet Anda dari browser baru.',
        warning:
          'Bukan Anda? Ubah kata sandi akun {provider} Anda. Lalu masuk ke dompet Anda dan keluar dari perangkat itu di pengaturan.',
      },
    },
    page: {
      title: 'Apakah Anda yang sedang masuk?',
      lead: 'Seseorang ingin membuka dompet Anda di browser ini:',
      app: 'Aplikasi',
      device: 'Browser',
      time: 'Waktu',
      digits: 'Aplikasi harus menampilkan angka ini',
      warning: 'Jika aplikasi menampilkan angka lain, atau Anda tidak memintanya, tutup halaman ini.',
      button: 'Ya, menampilkan {digits}',
      confirmed: {
        title: 'Dikonfirmasi',
        text: 'Kembali ke aplikasi dan masukkan kode dari email. Anda dapat menutup halaman ini.',
      },
      shown: {
        title: 'Kode Anda',
        text: 'Kembali ke aplikasi dan masukkan kode ini. Jangan bagikan kode ini. Kode yang sebelumnya ditampilkan di sini tidak berlaku lagi.',
      },
      over: {
        title: 'Tautan ini tidak berlaku lagi',
        text: 'Tautan ini kedaluwarsa, sudah digunakan, atau digantikan email yang lebih baru. Jika Anda belum masuk ke aplikasi, mulai lagi di sana.',
      },
    },
  },
  change: {
    holds: 'Kode ini kedaluwarsa dalam 10 menit dan hanya berfungsi di browser yang memintanya.',
    old: {
      subject: 'Kode Anda untuk mengubah alamat email dompet',
      lead: 'Seseorang yang sudah masuk ke dompet Anda ingin mengubah alamat email dompet itu. Jika itu Anda, masukkan kode ini:',
      warning:
        'Bukan Anda? Jangan bagikan kode ini. Masuk ke dompet Anda, keluar dari perangkat yang tidak Anda kenali, dan ubah kata sandi akun email ini.',
    },
    new: {
      subject: 'Kode Anda untuk menggunakan alamat ini di dompet',
      lead: 'Seseorang ingin menggunakan alamat ini untuk masuk ke dompetnya. Jika itu Anda, masukkan kode ini:',
      warning: 'Bukan Anda? Abaikan email ini, dan jangan bagikan kode ini.',
    },
    taken: {
      subject: 'Alamat ini sudah memiliki dompet',
      lead: 'Seseorang mencoba menggunakan alamat ini untuk dompet lain. Alamat ini sudah memiliki dompet sendiri, jadi tidak ada yang diubah dan tidak ada kode.',
      warning: 'Apakah ini Anda? Gunakan alamat lain, atau masuk dengan alamat ini untuk membuka dompetnya.',
    },
    changed: {
      subject: 'Alamat email dompet Anda telah diubah',
      lead: 'Dompet Anda kini menggunakan alamat email lain. Anda tidak dapat lagi masuk dengan alamat ini.',
      warning:
        'Bukan Anda? Seseorang memiliki akses ke email dan dompet Anda. Segera hubungi pengelola aplikasi, dan ubah kata sandi akun email ini.',
    },
  },
  farcaster: {
    asks: {
      title: 'Masuk dengan Farcaster?',
      lead: 'Seseorang ingin membuka dompet Anda di browser ini:',
      app: 'Aplikasi',
      device: 'Browser',
      time: 'Waktu',
      digits: 'Aplikasi harus menampilkan angka ini',
      warning:
        'Tolak jika aplikasi menampilkan angka lain, Anda tidak memulai login ini, atau seseorang mengarahkan Anda ke sini. Menyetujuinya berarti menyerahkan dompet Anda kepada orang itu.',
      button: 'Ya, menampilkan {digits}',
      refuse: 'Ini bukan saya',
    },
    opened: {
      title: 'Setujui di Farcaster',
      text: 'Setujui login ke {domain}, dompet Anda, lalu kembali ke aplikasi.',
      button: 'Buka Farcaster',
      refuse: 'Batal',
    },
    refused: { title: 'Login dibatalkan', text: 'Anda dapat menutup halaman ini.' },
    failed: { title: 'Farcaster tidak merespons', text: 'Coba beberapa saat lagi.', button: 'Coba lagi' },
    over: {
      title: 'Login ini tidak berlaku lagi',
      text: 'Login ini kedaluwarsa, sudah digunakan, atau terbuka di browser lain. Mulai lagi di aplikasi.',
    },
  },
  social: {
    done: {
      title: 'Anda sudah masuk',
      text: 'Anda akan kembali ke aplikasi. Jendela ini akan tertutup otomatis.',
    },
    taken: { title: 'Anda sudah masuk', text: 'Kembali ke aplikasi. Anda dapat menutup jendela ini.' },
    digits: {
      title: 'Masukkan kode ini di aplikasi',
      lead: 'Kode ini membuka dompet Anda di browser ini:',
      app: 'Aplikasi',
      device: 'Browser',
      time: 'Waktu',
      warning:
        'Masukkan kode ini hanya di tempat Anda sendiri memulai login. Jika seseorang mengarahkan Anda ke sini atau meminta kode ini, tutup jendela ini.',
    },
    refused: { title: 'Login dibatalkan', text: 'Tutup jendela ini, lalu mulai lagi di aplikasi.' },
    failed: {
      title: 'Login gagal',
      text: 'Penyedia login tidak merespons sebagaimana mestinya. Tutup jendela ini, lalu coba lagi di aplikasi.',
    },
    over: {
      title: 'Login ini tidak berlaku lagi',
      text: 'Login ini kedaluwarsa, sudah digunakan, atau dimulai di browser lain. Mulai lagi di aplikasi.',
    },
  },
}
