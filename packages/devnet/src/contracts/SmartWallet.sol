// SPDX-License-Identifier: MIT
pragma solidity ^0.8.30;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";

/// A wallet that is a contract: its owner's key signs for it (ERC-1271). A key that delegates to it (EIP-7702)
/// lets the owner sign besides itself.
contract SmartWallet is IERC1271 {
    error NotOwner();
    error CallFailed(bytes reason);

    address public immutable owner;

    constructor(address owner_) {
        owner = owner_;
    }

    receive() external payable {}

    function execute(address to, uint256 value, bytes calldata data) external returns (bytes memory) {
        if (msg.sender != owner && msg.sender != address(this)) revert NotOwner();
        (bool done, bytes memory answer) = to.call{value: value}(data);
        if (!done) revert CallFailed(answer);
        return answer;
    }

    function isValidSignature(bytes32 hash, bytes calldata signature) external view returns (bytes4) {
        (address signer, ECDSA.RecoverError problem,) = ECDSA.tryRecover(hash, signature);
        bool isGood = problem == ECDSA.RecoverError.NoError && (signer == owner || signer == address(this));
        return isGood ? this.isValidSignature.selector : bytes4(0xffffffff);
    }
}

/// Makes wallets at addresses that are known before (CREATE2), so that a wallet can sign before it is there (ERC-6492).
contract SmartWalletFactory {
    function createWallet(address owner, bytes32 salt) external returns (address wallet) {
        wallet = walletOf(owner, salt);
        if (wallet.code.length == 0) new SmartWallet{salt: salt}(owner);
    }

    function walletOf(address owner, bytes32 salt) public view returns (address) {
        bytes32 codeHash = keccak256(abi.encodePacked(type(SmartWallet).creationCode, abi.encode(owner)));
        return address(uint160(uint256(keccak256(abi.encodePacked(bytes1(0xff), address(this), salt, codeHash)))));
    }
}
