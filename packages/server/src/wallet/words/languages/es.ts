import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Spanish. */
export const es: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Tu código de verificación para {app}',
        lead: 'Escribe este código para iniciar sesión:',
        holds: 'Este código expira en 10 minutos y solo funciona en el navegador que lo solicitó.',
      },
      device: {
        lead: 'Estás iniciando sesión desde un navegador nuevo. Abre esta página para confirmar que eres tú antes de escribir el código:',
        button: 'Confirmar este navegador',
      },
      link: {
        subject: 'Inicia sesión en {app}',
        lead: 'Se escribieron demasiados códigos incorrectos para este correo electrónico, así que hoy no podemos enviarte un código por correo. Abre esta página para ver tu código:',
        button: 'Mostrar código',
      },
      isNew: 'Este correo electrónico aún no tiene billetera. Al escribir el código, se crea una.',
      asked: {
        title: 'Detalles de la solicitud',
        app: 'App',
        device: 'Navegador',
        place: 'Dirección IP',
        time: 'Fecha y hora',
      },
      warning:
        '¿No fuiste tú? Ignora este correo. Nunca compartas este código ni reenvíes este correo. Nunca te pedimos el código.',
      notice: {
        subject: 'Nuevo inicio de sesión en tu billetera',
        lead: 'Tu billetera se acaba de abrir en un navegador nuevo.',
        warning:
          '¿No fuiste tú? Inicia sesión en tu billetera de inmediato, cierra la sesión de ese dispositivo en los ajustes y cambia la contraseña de esta cuenta de correo.',
      },
      socialNotice: {
        subject: 'Nuevo inicio de sesión en tu billetera',
        lead: 'Tu cuenta de {provider} se acaba de usar para iniciar sesión en tu billetera desde un navegador nuevo.',
        warning:
          '¿No fuiste tú? Cambia la contraseña de tu cuenta de {provider}. Luego inicia sesión en tu billetera y cierra la sesión de ese dispositivo en los ajustes.',
      },
    },
    page: {
      title: '¿Estás iniciando sesión?',
      lead: 'Alguien quiere abrir tu billetera en este navegador:',
      app: 'App',
      device: 'Navegador',
      time: 'Fecha y hora',
      digits: 'La app debe mostrar este número',
      warning: 'Si la app muestra otro número o si no solicitaste esto, cierra esta página.',
      button: 'Sí, muestra {digits}',
      confirmed: {
        title: 'Confirmado',
        text: 'Vuelve a la app y escribe el código del correo. Puedes cerrar esta página.',
      },
      shown: {
        title: 'Tu código',
        text: 'Vuelve a la app y escribe este código. No lo compartas. Los códigos que aparecieron aquí antes ya no funcionan.',
      },
      over: {
        title: 'Este enlace ya no es válido',
        text: 'Expiró, ya se usó o se reemplazó por un correo más reciente. Si no has iniciado sesión en la app, vuelve a empezar ahí.',
      },
    },
  },
  change: {
    holds: 'Este código expira en 10 minutos y solo funciona en el navegador que lo solicitó.',
    old: {
      subject: 'Tu código para cambiar el correo electrónico de tu billetera',
      lead: 'Alguien que ha iniciado sesión en tu billetera quiere cambiar el correo electrónico asociado. Si fuiste tú, escribe este código:',
      warning:
        '¿No fuiste tú? No compartas este código. Inicia sesión en tu billetera, cierra la sesión de los dispositivos que no reconozcas y cambia la contraseña de esta cuenta de correo.',
    },
    new: {
      subject: 'Tu código para usar este correo electrónico en tu billetera',
      lead: 'Alguien quiere usar este correo electrónico para iniciar sesión en su billetera. Si fuiste tú, escribe este código:',
      warning: '¿No fuiste tú? Ignora este correo y no compartas este código.',
    },
    taken: {
      subject: 'Este correo electrónico ya tiene una billetera',
      lead: 'Alguien intentó usar este correo electrónico para otra billetera. Este correo electrónico ya tiene la suya, así que no se cambió nada y no hay código.',
      warning: '¿Fuiste tú? Usa otro correo electrónico o inicia sesión con este para abrir su billetera.',
    },
    changed: {
      subject: 'Se cambió el correo electrónico de tu billetera',
      lead: 'Ahora tu billetera usa otro correo electrónico. Ya no puedes iniciar sesión con este.',
      warning:
        '¿No fuiste tú? Alguien tiene acceso a tu correo y a tu billetera. Ponte en contacto con la app de inmediato y cambia la contraseña de esta cuenta de correo.',
    },
  },
  farcaster: {
    asks: {
      title: '¿Iniciar sesión con Farcaster?',
      lead: 'Alguien quiere abrir tu billetera en este navegador:',
      app: 'App',
      device: 'Navegador',
      time: 'Fecha y hora',
      digits: 'La app debe mostrar este número',
      warning:
        'Rechaza esto si la app muestra otro número, si no empezaste tú el inicio de sesión o si alguien te envió aquí. Aprobarlo le daría tu billetera a esa persona.',
      button: 'Sí, muestra {digits}',
      refuse: 'No fui yo',
    },
    opened: {
      title: 'Aprueba en Farcaster',
      text: 'Aprueba el inicio de sesión en {domain}, tu billetera, y luego vuelve a la app.',
      button: 'Abrir Farcaster',
      refuse: 'Cancelar',
    },
    refused: { title: 'Inicio de sesión cancelado', text: 'Puedes cerrar esta página.' },
    failed: {
      title: 'Farcaster no responde',
      text: 'Inténtalo de nuevo en un momento.',
      button: 'Reintentar',
    },
    over: {
      title: 'Este inicio de sesión ya no es válido',
      text: 'Expiró, ya se usó o está abierto en otro navegador. Vuelve a empezar en la app.',
    },
  },
  social: {
    done: { title: 'Sesión iniciada', text: 'Volviendo a la app. Esta ventana se cierra automáticamente.' },
    taken: { title: 'Sesión iniciada', text: 'Vuelve a la app. Puedes cerrar esta ventana.' },
    digits: {
      title: 'Escribe este código en la app',
      lead: 'Este código abre tu billetera en este navegador:',
      app: 'App',
      device: 'Navegador',
      time: 'Fecha y hora',
      warning:
        'Escribe este código solo donde tú empezaste el inicio de sesión. Si alguien te envió aquí o te pide el código, cierra esta ventana.',
    },
    refused: {
      title: 'Inicio de sesión cancelado',
      text: 'Cierra esta ventana y vuelve a empezar en la app.',
    },
    failed: {
      title: 'Error al iniciar sesión',
      text: 'El proveedor no responde como se esperaba. Cierra esta ventana e inténtalo de nuevo en la app.',
    },
    over: {
      title: 'Este inicio de sesión ya no es válido',
      text: 'Expiró, ya se usó o empezó en otro navegador. Vuelve a empezar en la app.',
    },
  },
}
