import type { Translation } from '../walletWords.ts'

/** The texts of emails and login pages in Brazilian Portuguese. */
export const ptBR: Translation = {
  login: {
    mail: {
      code: {
        subject: 'Seu código de verificação para {app}',
        lead: 'Insira este código para fazer login:',
        holds: 'Este código expira em 10 minutos e só funciona no navegador que o solicitou.',
      },
      device: {
        lead: 'Você está fazendo login em um novo navegador. Abra esta página para confirmar que é você antes de inserir o código:',
        button: 'Confirmar este navegador',
      },
      link: {
        subject: 'Faça login em {app}',
        lead: 'Foram inseridos códigos incorretos demais para este endereço de e-mail, então não podemos enviar um código por e-mail hoje. Abra esta página para ver seu código:',
        button: 'Mostrar código',
      },
      isNew: 'Este endereço de e-mail ainda não tem carteira. Ao inserir o código, você cria uma.',
      asked: {
        title: 'Detalhes da solicitação',
        app: 'App',
        device: 'Navegador',
        place: 'Endereço IP',
        time: 'Data e hora',
      },
      warning:
        'Não foi você? Ignore este e-mail. Nunca compartilhe este código nem encaminhe este e-mail. Nunca pedimos o código.',
      notice: {
        subject: 'Novo login na sua carteira',
        lead: 'Sua carteira acabou de ser aberta em um novo navegador.',
        warning:
          'Não foi você? Faça login na sua carteira imediatamente, encerre a sessão desse dispositivo nas configurações e altere a senha desta conta de e-mail.',
      },
      socialNotice: {
        subject: 'Novo login na sua carteira',
        lead: 'Sua conta {provider} acabou de ser usada para fazer login na sua carteira em um novo navegador.',
        warning:
          'Não foi você? Altere a senha da sua conta {provider}. Depois, faça login na sua carteira e encerre a sessão desse dispositivo nas configurações.',
      },
    },
    page: {
      title: 'Você está fazendo login?',
      lead: 'Alguém quer abrir sua carteira neste navegador:',
      app: 'App',
      device: 'Navegador',
      time: 'Data e hora',
      digits: 'O app deve mostrar este número',
      warning: 'Se o app mostrar outro número, ou se você não solicitou isto, feche esta página.',
      button: 'Sim, mostra {digits}',
      confirmed: {
        title: 'Confirmado',
        text: 'Volte ao app e insira o código do e-mail. Você pode fechar esta página.',
      },
      shown: {
        title: 'Seu código',
        text: 'Volte ao app e insira este código. Não o compartilhe. Códigos mostrados aqui antes não funcionam mais.',
      },
      over: {
        title: 'Este link não é mais válido',
        text: 'Ele expirou, já foi usado ou foi substituído por um e-mail mais recente. Se você não fez login no app, recomece por lá.',
      },
    },
  },
  change: {
    holds: 'Este código expira em 10 minutos e só funciona no navegador que o solicitou.',
    old: {
      subject: 'Seu código para alterar o e-mail da sua carteira',
      lead: 'Alguém com login ativo na sua carteira quer alterar o e-mail dela. Se foi você, insira este código:',
      warning:
        'Não foi você? Não compartilhe este código. Faça login na sua carteira, encerre a sessão dos dispositivos que você não reconhece e altere a senha desta conta de e-mail.',
    },
    new: {
      subject: 'Seu código para usar este endereço de e-mail na sua carteira',
      lead: 'Alguém quer usar este endereço de e-mail para fazer login na própria carteira. Se foi você, insira este código:',
      warning: 'Não foi você? Ignore este e-mail e não compartilhe este código.',
    },
    taken: {
      subject: 'Este endereço de e-mail já tem uma carteira',
      lead: 'Alguém tentou usar este endereço de e-mail para outra carteira. Ele já tem a própria carteira, então nada foi alterado e não há código.',
      warning: 'Foi você? Use outro endereço de e-mail ou faça login com este para abrir a carteira dele.',
    },
    changed: {
      subject: 'O e-mail da sua carteira foi alterado',
      lead: 'Sua carteira agora usa outro endereço de e-mail. Você não pode mais fazer login com este.',
      warning:
        'Não foi você? Alguém tem acesso ao seu e-mail e à sua carteira. Entre em contato com o app imediatamente e altere a senha desta conta de e-mail.',
    },
  },
  farcaster: {
    asks: {
      title: 'Fazer login com Farcaster?',
      lead: 'Alguém quer abrir sua carteira neste navegador:',
      app: 'App',
      device: 'Navegador',
      time: 'Data e hora',
      digits: 'O app deve mostrar este número',
      warning:
        'Rejeite isto se o app mostrar outro número, se não foi você que iniciou o login ou se alguém enviou você até aqui. Aprovar daria sua carteira a essa pessoa.',
      button: 'Sim, mostra {digits}',
      refuse: 'Não fui eu',
    },
    opened: {
      title: 'Aprove no Farcaster',
      text: 'Aprove o login em {domain}, sua carteira, e depois volte ao app.',
      button: 'Abrir o Farcaster',
      refuse: 'Cancelar',
    },
    refused: { title: 'Login cancelado', text: 'Você pode fechar esta página.' },
    failed: {
      title: 'O Farcaster não está respondendo',
      text: 'Tente novamente em instantes.',
      button: 'Tentar novamente',
    },
    over: {
      title: 'Este login não é mais válido',
      text: 'Ele expirou, já foi usado ou está aberto em outro navegador. Recomece no app.',
    },
  },
  social: {
    done: { title: 'Login concluído', text: 'Voltando ao app. Esta janela fecha automaticamente.' },
    taken: { title: 'Login concluído', text: 'Volte ao app. Você pode fechar esta janela.' },
    digits: {
      title: 'Insira este código no app',
      lead: 'Ele abre sua carteira neste navegador:',
      app: 'App',
      device: 'Navegador',
      time: 'Data e hora',
      warning:
        'Insira este código somente onde foi você que iniciou o login. Se alguém enviou você até aqui ou pede o código, feche esta janela.',
    },
    refused: { title: 'Login cancelado', text: 'Feche esta janela e recomece no app.' },
    failed: {
      title: 'Falha no login',
      text: 'O provedor não está respondendo como esperado. Feche esta janela e tente novamente no app.',
    },
    over: {
      title: 'Este login não é mais válido',
      text: 'Ele expirou, já foi usado ou foi iniciado em outro navegador. Recomece no app.',
    },
  },
}
