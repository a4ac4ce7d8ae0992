import { gradient } from './canvas.js';

/** A notice; it does not move. */
export function fireDrill(context) {
  context.fillStyle = gradient(
    context,
    [0, 0, 1280, 720],
    [
      [0, '#e8e4da'],
      [1, '#cfc8b8'],
    ],
  );
  context.fillRect(0, 0, 1280, 720);
  context.shadowColor = 'rgb(70 55 30 / .28)';
  context.shadowBlur = 48;
  context.shadowOffsetY = 18;
  context.fillStyle = '#fffdf9';
  context.beginPath();
  context.roundRect(170, 84, 940, 552, 10);
  context.fill();
  context.shadowColor = 'transparent';
  context.fillStyle = '#c8373c';
  context.beginPath();
  context.roundRect(170, 84, 940, 18, [10, 10, 0, 0]);
  context.fill();
  notice(context);
  exitSign(context);
}

function notice(context) {
  context.textBaseline = 'alphabetic';
  context.fillStyle = '#a3252c';
  context.font = '620 26px Inter';
  context.fillText('Notice to everybody in the house', 236, 184);
  context.fillStyle = '#22201d';
  context.font = '730 84px Inter';
  context.fillText('Fire drill', 232, 282);
  context.fillText('at 14:30', 232, 372);
  context.fillStyle = '#55504a';
  context.font = '430 30px Inter';
  context.fillText('Leave by the nearest marked exit.', 236, 444);
  context.fillText('Meet at the car park, behind the stage door.', 236, 488);
  context.fillText('Lifts stay off for about fifteen minutes.', 236, 532);
  context.fillStyle = '#d9d2c5';
  context.fillRect(236, 566, 808, 2);
  context.fillStyle = '#8a8378';
  context.font = '430 22px Inter';
  context.fillText('House management', 236, 604);
}

function exitSign(context) {
  context.fillStyle = '#12805c';
  context.beginPath();
  context.roundRect(790, 150, 254, 236, 14);
  context.fill();
  context.strokeStyle = '#f4fffa';
  context.fillStyle = '#f4fffa';
  context.lineCap = 'round';
  context.lineJoin = 'round';
  context.lineWidth = 19;
  context.beginPath();
  context.arc(898, 196, 16, 0, 7);
  context.fill();
  context.stroke(
    new Path2D('M890 232l-16 52 30 26-8 44M874 284l-22 34-30 4M888 236l-34 14-10 30M892 238l24 30 28-4'),
  );
  context.lineWidth = 11;
  context.stroke(new Path2D('M968 354V186h44v168'));
  context.beginPath();
  context.arc(1000, 272, 4, 0, 7);
  context.fill();
}
