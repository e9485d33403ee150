/**
 * System calls that our programs do not need to build, scan or test a project, by their number on each machine; null if
 * the machine has no such call. Source: Linux `arch/x86/entry/syscalls/syscall_64.tbl` and
 * `include/uapi/asm-generic/unistd.h`.
 */
type Call = readonly [x64: number | null, arm64: number | null];

/** Processes: fork, vfork, setpgid, setsid. No process can be created or leave the group that a cancel kills. */
const processes: readonly Call[] = [
  [57, null],
  [58, null],
  [109, 154],
  [112, 157],
];

/**
 * Sockets: TCP, UDP and PostgreSQL's Unix socket. The three standard pipes are sockets that the parent opened; Node
 * reads and writes them like files. In order: socket, connect, accept, sendto, sendmsg, bind, listen, socketpair,
 * accept4, sendmmsg.
 */
const sockets: readonly Call[] = [
  [41, 198],
  [42, 203],
  [43, 202],
  [44, 206],
  [46, 211],
  [49, 200],
  [50, 201],
  [53, 199],
  [288, 242],
  [307, 269],
];

/**
 * Other processes. In order: kill, tkill, tgkill, rt_sigqueueinfo, rt_tgsigqueueinfo, ptrace, process_vm_readv,
 * process_vm_writev, kcmp, pidfd_send_signal, pidfd_open, pidfd_getfd, process_madvise, process_mrelease,
 * get_robust_list, setpriority, sched_setparam, sched_setscheduler, sched_setattr, sched_setaffinity, ioprio_set,
 * migrate_pages, move_pages.
 */
const others: readonly Call[] = [
  [62, 129],
  [200, 130],
  [234, 131],
  [129, 138],
  [297, 240],
  [101, 117],
  [310, 270],
  [311, 271],
  [312, 272],
  [424, 424],
  [434, 434],
  [438, 438],
  [440, 440],
  [448, 448],
  [274, 100],
  [141, 140],
  [142, 118],
  [144, 119],
  [314, 274],
  [203, 122],
  [251, 30],
  [256, 238],
  [279, 239],
];

/**
 * Memory that no process limit counts. In order: memfd_create, memfd_secret, shmget, shmat, shmctl, semget, semop,
 * semctl, semtimedop, msgget, msgsnd, msgrcv, msgctl, mq_open, mq_unlink, vmsplice, splice, tee, mlock, mlock2,
 * mlockall, remap_file_pages, io_setup.
 */
const memory: readonly Call[] = [
  [319, 279],
  [447, 447],
  [29, 194],
  [30, 196],
  [31, 195],
  [64, 190],
  [65, 193],
  [66, 191],
  [220, 192],
  [68, 186],
  [69, 189],
  [70, 188],
  [71, 187],
  [240, 180],
  [241, 181],
  [278, 75],
  [275, 76],
  [276, 77],
  [149, 228],
  [325, 284],
  [151, 230],
  [216, 234],
  [206, 0],
];

/**
 * File operations that Landlock does not cover. In order: truncate, chmod, fchmod, fchmodat, chown, fchown, lchown,
 * fchownat, setxattr, lsetxattr, fsetxattr, removexattr, lremovexattr, fremovexattr, utime, utimes, utimensat,
 * futimesat, inotify_init, inotify_init1, inotify_add_watch, fanotify_init, fanotify_mark, name_to_handle_at,
 * open_by_handle_at, mknod, mknodat.
 */
const files: readonly Call[] = [
  [76, 45],
  [90, null],
  [91, 52],
  [268, 53],
  [92, null],
  [93, 55],
  [94, null],
  [260, 54],
  [188, 5],
  [189, 6],
  [190, 7],
  [197, 14],
  [198, 15],
  [199, 16],
  [132, null],
  [235, null],
  [280, 88],
  [261, null],
  [253, null],
  [294, 26],
  [254, 27],
  [300, 262],
  [301, 263],
  [303, 264],
  [304, 265],
  [133, null],
  [259, 33],
];

/**
 * The machine. In order: unshare, setns, mount, umount2, pivot_root, chroot, open_tree, move_mount, fsopen, fsconfig,
 * fsmount, fspick, mount_setattr, bpf, perf_event_open, userfaultfd, io_uring_setup, io_uring_enter,
 * io_uring_register, add_key, request_key, keyctl, seccomp, personality, modify_ldt, iopl, ioperm, kexec_load,
 * kexec_file_load, init_module, finit_module, delete_module, reboot, swapon, swapoff, acct, quotactl, quotactl_fd,
 * syslog, sync, syncfs, sethostname, setdomainname, settimeofday, clock_settime, adjtimex, clock_adjtime, vhangup, uselib, setuid,
 * setgid, setreuid, setregid, setresuid, setresgid, setgroups, setfsuid, setfsgid, capset, mbind, set_mempolicy,
 * set_mempolicy_home_node, lookup_dcookie, nfsservctl, sysfs, _sysctl.
 */
const machine: readonly Call[] = [
  [272, 97],
  [308, 268],
  [165, 40],
  [166, 39],
  [155, 41],
  [161, 51],
  [428, 428],
  [429, 429],
  [430, 430],
  [431, 431],
  [432, 432],
  [433, 433],
  [442, 442],
  [321, 280],
  [298, 241],
  [323, 282],
  [425, 425],
  [426, 426],
  [427, 427],
  [248, 217],
  [249, 218],
  [250, 219],
  [317, 277],
  [135, 92],
  [154, null],
  [172, null],
  [173, null],
  [246, 104],
  [320, 294],
  [175, 105],
  [313, 273],
  [176, 106],
  [169, 142],
  [167, 224],
  [168, 225],
  [163, 89],
  [179, 60],
  [443, 443],
  [103, 116],
  [162, 81],
  [306, 267],
  [170, 161],
  [171, 162],
  [164, 170],
  [227, 112],
  [159, 171],
  [305, 266],
  [153, 58],
  [134, null],
  [105, 146],
  [106, 144],
  [113, 145],
  [114, 143],
  [117, 147],
  [119, 149],
  [116, 159],
  [122, 151],
  [123, 152],
  [126, 91],
  [237, 235],
  [238, 237],
  [450, 450],
  [212, 18],
  [180, 42],
  [139, null],
  [156, null],
];

const calls = [...processes, ...sockets, ...others, ...memory, ...files, ...machine];

export const refusedCalls = {
  x64: calls.flatMap(([number]) => number ?? []),
  arm64: calls.flatMap(([, number]) => number ?? []),
};
