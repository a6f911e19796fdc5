/** Who is invited by whom, both masked: the text is forwarded. */
interface Invited {
  readonly invitee: string;
  readonly inviter: string;
  readonly insurer: string;
  readonly address: string;
  /** About how long it takes. */
  readonly minutes: number;
}

export const identityInviteText = ({ invitee, inviter, insurer, address, minutes }: Invited): string =>
  `${invitee}，您好。${inviter}正在办理${insurer}的保险，需要您本人核实身份，约 ${minutes} 分钟：${address} 请勿转发他人。`;

export const confirmInviteText = ({ invitee, inviter, insurer, address, minutes }: Invited): string =>
  `${invitee}，您好。${inviter}为您投保了${insurer}的保险，需要您本人核对并确认，约 ${minutes} 分钟：${address} 请勿转发他人。`;
